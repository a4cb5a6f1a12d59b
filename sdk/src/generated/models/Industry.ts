/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The known lines of business.
 */
export type Industry = 'Cybersecurity' | 'Blockchain & Crypto' | 'Biotechnology' | 'Medical Devices' | 'Healthcare' | 'Insurance' | 'Financial Services' | 'Real Estate' | 'Education' | 'Food & Agriculture' | 'Energy & Climate' | 'Aerospace & Defense' | 'Hardware & Manufacturing' | 'Transportation & Logistics' | 'Travel & Hospitality' | 'Gaming' | 'Media & Entertainment' | 'Marketing & Advertising' | 'Human Resources' | 'Legal' | 'Retail & Consumer' | 'Artificial Intelligence' | 'Telecommunications' | 'Software' | 'Professional Services';
