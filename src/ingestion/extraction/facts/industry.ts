import { fromJson } from '../data-file.js';
import type { Industry } from '../../../rounds/industries.js';

/**
 * The words that speak for each line of business. A word of the company's own description counts; the first list with the most hits wins, so that narrower trades stand before wider ones.
 */
const WORDS: [Industry, RegExp][] = [
  [
    'Cybersecurity',
    /\b(?:cyber-?\s?security|infosec|threat (?:detection|intelligence)|malware|identity (?:security|management)|fraud (?:detection|prevention)|security (?:platform|software|company|solutions?)|network security|data privacy|encryption)\b/gi,
  ],
  [
    'Blockchain & Crypto',
    /\b(?:blockchain|crypto\w*|bitcoin|web3|defi|NFTs?|token(?:s|ization)?|layer[- ][12]|stablecoins?|on-?chain)\b/gi,
  ],
  [
    'Biotechnology',
    /\b(?:bio-?tech\w*|biopharma\w*|pharma\w*|therapeutics?|drug (?:discovery|development)|gene (?:therapy|editing)|clinical[- ]stage|immuno\w*|vaccines?|genomics?|antibod\w+|life sciences?)\b/gi,
  ],
  [
    'Medical Devices',
    /\b(?:medical devices?|medtech|medical technology|implants?|surgical|diagnostics?|imaging system|catheter|neurostimulation)\b/gi,
  ],
  [
    'Healthcare',
    /\b(?:health\s?care|health-?tech|digital health|telehealth|telemedicine|patients?|clinical|hospitals?|physicians?|medical|wellness|mental health|health)\b/gi,
  ],
  ['Insurance', /\b(?:insurance|insur-?tech|underwriting|insurers?)\b/gi],
  [
    'Financial Services',
    /\b(?:fin-?tech|financial (?:services|technology|platform)|payments?|banking|lending|lender|loans?|mortgage|wealth management|investing|credit|payroll|trading|accounting|neobank)\b/gi,
  ],
  [
    'Real Estate',
    /\b(?:real estate|prop-?tech|property management|housing|home ?buying|rental|homeowners?|construction)\b/gi,
  ],
  [
    'Education',
    /\b(?:ed-?tech|education\w*|e-?learning|students?|schools?|tutoring|learning platform|teachers?)\b/gi,
  ],
  [
    'Food & Agriculture',
    /\b(?:food|agri\w*|ag-?tech|farm\w*|crops?|beverages?|restaurants?|meals?|grocer\w+|plant-based|snacks?|coffee|wine|brewery)\b/gi,
  ],
  [
    'Energy & Climate',
    /\b(?:energy|solar|batter(?:y|ies)|climate|clean-?tech|renewables?|carbon|electric vehicles?|EV charging|sustainab\w+|wind power|recycling|hydrogen|oil and gas|utilities|water)\b/gi,
  ],
  [
    'Aerospace & Defense',
    /\b(?:aerospace|defen[cs]e|satellites?|space ?tech|drones?|military|rockets?|aviation)\b/gi,
  ],
  [
    'Hardware & Manufacturing',
    /\b(?:robot\w*|semiconductors?|chips?|sensors?|hardware|photonic\w*|3D print\w*|quantum|wearables?|IoT|internet of things|manufactur\w+|lasers?|displays?)\b/gi,
  ],
  [
    'Transportation & Logistics',
    /\b(?:logistics|supply chain|shipping|freight|delivery|mobility|autonomous (?:vehicles?|driving)|self-driving|transportation|fleets?|trucking|ride-?sharing|automotive|parking|cars?)\b/gi,
  ],
  ['Travel & Hospitality', /\b(?:travel|hotels?|hospitality|tourism|vacation|airlines?|bookings?)\b/gi],
  ['Gaming', /\b(?:gam(?:es?|ing)|esports?|gamers?)\b/gi],
  [
    'Media & Entertainment',
    /\b(?:media|entertainment|video|music|streaming|publish\w+|content|podcasts?|sports?|social network|creators?)\b/gi,
  ],
  [
    'Marketing & Advertising',
    /\b(?:marketing|advertis\w+|ad-?tech|mar-?tech|brand engagement|customer engagement|loyalty|sales (?:enablement|platform|automation)|CRM|SEO)\b/gi,
  ],
  [
    'Human Resources',
    /\b(?:human resources|HR|recruit\w+|talent|hiring|workforce|staffing|employees?|jobs?)\b/gi,
  ],
  ['Legal', /\b(?:legal|law firms?|lawyers?|compliance|regulatory)\b/gi],
  [
    'Retail & Consumer',
    /\b(?:e-?commerce|retail\w*|consumer (?:products?|goods|brand)|fashion|apparel|beauty|cosmetics|shopping|marketplace|direct-to-consumer|furniture|jewelry|pets?|toys?|shoppers?)\b/gi,
  ],
  [
    'Artificial Intelligence',
    /\b(?:artificial intelligence|AI|machine learning|LLMs?|large language models?|generative AI|computer vision|deep learning|natural language)\b/g,
  ],
  [
    'Telecommunications',
    /\b(?:telecom\w*|wireless|5G|4G|broadband|network(?:s|ing)|connectivity|fiber|VoIP)\b/gi,
  ],
  [
    'Software',
    /\b(?:software|SaaS|cloud|platform|analytics|data|apps?|API|developers?|enterprise|automation|open source|mobile)\b/gi,
  ],
  ['Professional Services', /\b(?:consult\w+|outsourc\w+|professional services|agency|advisory)\b/gi],
];

/** Gives the line of business that a description of a company speaks of most; null when no word of the lists is in it. */
export function industryOf(description: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [industry, words] of WORDS) {
    // "Platform" and "data" are in every description: the general trades need a lead over the special ones.
    const weight =
      industry === 'Software' || industry === 'Professional Services'
        ? 0.34
        : industry === 'Artificial Intelligence'
          ? 0.9
          : 1;
    const hits = weight * (description.slice(0, 3000).match(words)?.length ?? 0);
    if (hits > most) [best, most] = [industry, hits];
  }
  return best;
}

/** Form D's industry groups in our terms; a group that says nothing is left out. */
const groups = fromJson('form-d-industries.json', (table: Record<string, string>) => table);

/** Gives our line of business for an industry group of Form D; null for `Other` and unknown groups. */
export function industryOfFormD(group: string | null): string | null {
  return group ? (groups()[group] ?? null) : null;
}
