import countries from 'i18n-iso-countries';
import { CANADIAN_PROVINCES, CITIES, COUNTRY_ALIASES, DEMONYMS, US_CITIES, US_STATES } from './place-data.js';

/** Where a company is: as the text has it, and its ISO 3166-1 alpha-2 country. */
export interface Place {
  location: string;
  country: string | null;
}

/** Folded name -> country, of everything that is printed on its own. */
const KNOWN = new Map<string, string>();
const fold = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.]/g, '').replace(/\s+/g, ' ').trim();
const add = (names: string, country: string): void => {
  for (const name of names.split(' ')) KNOWN.set(fold(name.replace(/_/g, ' ')), country);
};
for (const [code, name] of Object.entries(countries.getNames('en'))) KNOWN.set(fold(name), code);
for (const [alias, code] of Object.entries(COUNTRY_ALIASES)) KNOWN.set(fold(alias), code);
for (const [country, names] of Object.entries(CITIES)) add(names, country);
for (const names of Object.values(US_CITIES)) add(names, 'US');

/** Folded region -> country: full names, abbreviations, postal codes. Georgia after a city is the state. */
const REGIONS = new Map<string, string>();
for (const [list, country] of [
  [US_STATES, 'US'],
  [CANADIAN_PROVINCES, 'CA'],
] as const) {
  for (const [code, names] of Object.entries(list)) {
    REGIONS.set(fold(code), country);
    for (const name of names.split(' ')) REGIONS.set(fold(name.replace(/_/g, ' ')), country);
  }
}
for (const [initials, country] of [
  ['n.c.', 'US'],
  ['s.c.', 'US'],
  ['n.j.', 'US'],
  ['n.y.', 'US'],
  ['n.h.', 'US'],
  ['n.m.', 'US'],
  ['d.c.', 'US'],
  ['r.i.', 'US'],
  ['b.c.', 'CA'],
] as const) {
  REGIONS.set(fold(initials), country);
}

/** Gives the country that a place as printed (`Lyon, France`, `Ann Arbor, Mich.`, `NYC`) lies in; null when it is not known. */
export function countryOf(place: string): string | null {
  const parts = place.split(',').map(fold).filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && REGIONS.has(last)) return REGIONS.get(last) ?? null;
  const direct = KNOWN.get(last) ?? KNOWN.get(parts[0] ?? '');
  if (direct) return direct;
  return REGIONS.has(last) && last.length > 2 ? (REGIONS.get(last) ?? null) : null;
}

const NAME = "\\p{Lu}[\\p{L}.'’-]*(?:\\s(?:\\p{Lu}[\\p{L}.'’-]*|of|de|la|do|del|and|&))*";
const PLACE = `${NAME}(?:,\\s?${NAME}){0,2}`;
const BASED = new RegExp(`(?:^|[\\s(])(?:the\\s|an?\\s)?(${PLACE})\\s?-?,?\\s?-?based\\b`, 'u');
const SEATED = new RegExp(
  `\\b(?:[Bb]ased|[Hh]eadquartered|[Ll]ocated|[Ff]ounded)\\s(?:\\w+\\s){0,2}(?:in|out\\sof|at)\\s(${PLACE})`,
  'u',
);
const HQ = new RegExp(`\\b(?:headquarters?|HQ)(?:ed)?\\s(?:is\\s|are\\s)?(?:in|:)\\s(${PLACE})`, 'u');

/** "the Swiss robotics startup" */
const NATIONAL = new RegExp(
  `\\b(${Object.keys(DEMONYMS).join('|')})\\s(?:[\\p{L}-]+\\s){0,3}(?:startup|start-up|company|firm|maker|developer|provider|platform|scale-?up|fintech|biotech)\\b`,
  'u',
);

/**
 * Finds where a company is: first in what its own description says ("a Lyon, France-based …"), then in its "About" paragraph
 * ("based in …"), then in the dateline. Of several seats the first one counts.
 */
export function placeOf(sources: {
  description: string;
  about: string;
  lead: string;
  dateline: string | null;
}): Place | null {
  for (const text of [sources.description, sources.lead.slice(0, 600), sources.about]) {
    for (const pattern of [BASED, SEATED, HQ]) {
      const place = toPlace(pattern.exec(text)?.[1]);
      if (place?.country || (place && text === sources.description && pattern === BASED)) return place;
    }
  }
  if (sources.dateline) return toPlace(sources.dateline);
  const nation = NATIONAL.exec(`${sources.description} ${sources.lead.slice(0, 300)}`)?.[1];
  const country = nation ? DEMONYMS[nation] : undefined;
  return country
    ? { location: countries.getName(country, 'en', { select: 'alias' }) ?? country, country }
    : null;
}

function toPlace(matched: string | undefined): Place | null {
  if (!matched) return null;
  // A full stop ends the place, unless it is one of "St. Louis" or "Calif."
  const sentence = matched.split(/(?<!\b(?:St|Ft|Mt))\.\s/)[0] ?? matched;
  const first = sentence.split(/\s(?:and|&)\s/)[0] ?? sentence;
  const named = first.replace(/[\s,-]+$/, '').replace(/(?<!\.\p{L}|,\s\p{L}{2,6})\.$/u, '');
  const country = countryOf(named.replace(/\.$/, '')) ?? countryOf(sentence);
  const location =
    named === named.toUpperCase() && named.length > 4
      ? capitalised(named)
      : named.replace(/^[\p{Lu} ]{5,}(?=,)/u, capitalised);
  return location ? { location: knownParts(location), country } : null;
}

/** "Seattle, Washington, Acme" as "Seattle, Washington": what follows the place and is none was the next clause. */
function knownParts(location: string): string {
  const parts = location.split(/,\s*/);
  const isKnown = (part: string): boolean => KNOWN.has(fold(part)) || REGIONS.has(fold(part));
  while (parts.length > 1 && !isKnown(parts.at(-1) ?? '') && parts.slice(0, -1).some(isKnown)) parts.pop();
  return parts.join(', ');
}

/** "SAN FRANCISCO, CA" as "San Francisco, CA": datelines shout. */
function capitalised(place: string): string {
  return place.replace(/\p{Lu}{3,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
