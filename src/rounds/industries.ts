/**
 * The industries that the extractor assigns to articles. Structured sources may state other
 * industries.
 */
export const INDUSTRIES = [
  'Cybersecurity',
  'Blockchain & Crypto',
  'Biotechnology',
  'Medical Devices',
  'Healthcare',
  'Insurance',
  'Financial Services',
  'Real Estate',
  'Education',
  'Food & Agriculture',
  'Energy & Climate',
  'Aerospace & Defense',
  'Hardware & Manufacturing',
  'Transportation & Logistics',
  'Travel & Hospitality',
  'Gaming',
  'Media & Entertainment',
  'Marketing & Advertising',
  'Human Resources',
  'Legal',
  'Retail & Consumer',
  'Artificial Intelligence',
  'Telecommunications',
  'Software',
  'Professional Services',
] as const;

export type Industry = (typeof INDUSTRIES)[number];
