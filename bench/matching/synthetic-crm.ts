/** An invented company. Accounts and rounds are made from such companies. */
export interface Company {
  name: string;
  domain: string;
}

/** Number of companies that an account may have. */
export const KNOWN_COMPANIES = 3_000_000;

/**
 * Returns a generator of numbers from 0 to 1 (mulberry32). The same seed gives the same numbers.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the number of a random company. A few companies are in many CRMs (the first in 0.25% of
 * all accounts), and most are in one or two.
 */
export function drawCompany(random: () => number): number {
  return Math.floor(KNOWN_COMPANIES * random() ** 2.5);
}

/**
 * Returns the company with this number. The same number gives the same company. Trades and family
 * names repeat, as in a company register.
 */
export function company(number: number): Company {
  const random = randomNumbers(number * 2_654_435_761);
  const base = baseName(random);
  const slug = base
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 12);
  const name = random() < 0.5 ? `${base}${pick(LEGAL_FORMS, random)}` : base;
  return { name, domain: `${slug}${number.toString(36)}.com` };
}

/**
 * Returns a company that is in no CRM. Its name has one unique word, and words that thousands of
 * other names have. Therefore a look-up reads candidates but accepts none.
 */
export function unknownCompany(number: number): Company {
  const random = randomNumbers(number * 40_503 + 977);
  const own = capitalised(Array.from({ length: 5 }, () => pick(SYLLABLES, random)).join(''));
  const trade = TRADES[Math.floor(TRADES.length * random() ** 2)]!;
  const kind = random();
  const [family, ordinary] = [rareWord(random, 3_000, 3), pick(ORDINARY, random)];
  const name =
    kind < 0.4 ? `${own} ${trade}` : kind < 0.7 ? `${family} ${own} ${trade}` : `${ordinary} ${own}`;
  return { name, domain: `${own.toLowerCase()}${number.toString(36)}.com` };
}

/**
 * Rewrites a name as a CRM or an article might. Most names are unchanged. Other names get different
 * capitals, another legal form or a typing error.
 */
export function writtenName(name: string, random: () => number): string {
  const kind = random();
  if (kind < 0.6) return name;
  const plain = name.replace(/,? (?:Inc\.?|LLC|Ltd|GmbH|B\.V\.|Corp|S\.A\.)$/, '');
  if (kind < 0.7) return plain;
  if (kind < 0.78) return `${plain}${pick(LEGAL_FORMS, random)}`;
  if (kind < 0.84) return name.toUpperCase();
  if (kind < 0.88) return name.toLowerCase();
  const at = 1 + Math.floor(random() * (plain.length - 2));
  // Typing errors: two swapped letters, one missing letter, or one doubled letter.
  if (kind < 0.92) return plain.slice(0, at) + plain[at + 1]! + plain[at]! + plain.slice(at + 2);
  if (kind < 0.96) return plain.slice(0, at) + plain.slice(at + 1);
  return plain.slice(0, at) + plain[at]! + plain.slice(at);
}

function baseName(random: () => number): string {
  const kind = random();
  const trade = TRADES[Math.floor(TRADES.length * random() ** 2)]!;
  if (kind < 0.4) return `${rareWord(random, 400_000, 1.3)} ${trade}`;
  if (kind < 0.55) return rareWord(random, 2_000_000, 1);
  if (kind < 0.7) return `${rareWord(random, 3_000, 3)} ${trade}`;
  if (kind < 0.85) return `${pick(ORDINARY, random)} ${pick(ORDINARY, random)} ${trade}`;
  if (kind < 0.95) return `${rareWord(random, 400_000, 1.3)} ${rareWord(random, 20_000, 2)}`;
  return `${rareWord(random, 400_000, 1.3)} ${trade} ${pick(PLACES, random)}`;
}

/** Returns an invented word. A `skew` above 1 makes the first words of the vocabulary frequent. */
function rareWord(random: () => number, vocabulary: number, skew: number): string {
  const random2 = randomNumbers(Math.floor(vocabulary * random() ** skew) * 40_503 + vocabulary);
  const syllables = 2 + Math.floor(random2() * 2.4);
  const word = Array.from({ length: syllables }, () => pick(SYLLABLES, random2)).join('');
  return capitalised(word);
}

function capitalised(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(list.length * random())]!;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

const LEGAL_FORMS = [' Inc.', ', Inc.', ' Inc', ' LLC', ' Ltd', ' GmbH', ' B.V.', ' Corp', ' S.A.'];
const SYLLABLES = words(`
  ka ve lo mi ra tor nex zen qui dal fer gos hul jen kor lum mor nav ost pra rel sol tam ulf vor wex yar zil ben cad dru
  eth fin gal hol irm jas kel lar mun nor pel rus sta tri ves win xan bly cro dex fyn gra hex ilo
`);
const TRADES = words(`
  Solutions Technologies Services Group Consulting Systems Partners Software Health Media Capital Energy Foods Robotics
  Therapeutics Logistics Analytics Biotech Payments Security Networks Labs Studio Design Construction Dental Insurance
  Motors Pharma Retail Education Travel Mobility Sciences Diagnostics Materials Devices Semiconductors Aerospace
`);
const ORDINARY = words(`
  Blue River North Bridge Green Stone Summit Silver Bright Clear First Golden Harbor Iron Lake Maple Oak Peak Pine Red
  Royal Shore Sky Smart Solid South Spring Star Sun Swift True United Valley West White Wild Wind Wood World Atlas Beacon
`);
const PLACES = words(`Boston London Berlin Paris Texas California Japan India Canada Sweden`);
