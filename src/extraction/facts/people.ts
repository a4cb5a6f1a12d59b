import { parseUrl } from '../../outgoing/parse-url.js';
import { matchesOf } from '../lexicon/matches.js';
import { PEOPLE } from '../lexicon/people.js';
import { alternation } from '../lexicon/terms.js';
import { lettersOf } from '../../company-names/folding.js';

/** The chief executive whom a text names. */
interface Chief {
  name: string | null;
  email: string | null;
  linkedinUrl: string | null;
}

const NOBODY: Chief = { name: null, email: null, linkedinUrl: null };
/** Maximum number of characters that are read from a text. */
const MAX_TEXT = 15_000;

const anyOf = (list: keyof typeof PEOPLE): string => alternation(PEOPLE[list], false);
const PART = "\\p{Lu}[\\p{L}'’-]{1,40}";
/**
 * Matches a person's name. The pattern has limits and never starts within a word. Otherwise a long
 * run of capital letters would take too long.
 */
const NAME = `(?<!\\p{L})(?:${anyOf('salutations')}\\.?\\s)?(${PART}(?:\\s(?:\\p{Lu}\\.|"[^"]{2,15}"|\\([^)]{2,15}\\)|${anyOf('particles')}|${PART})){1,3})(?:,\\s${anyOf('degrees')}\\.?){0,4}`;
const TITLE = anyOf('chief');
/**
 * Matches the text between two titles. It does not join a title with a name, because the name may
 * be another person's. Example: "its CEO and Goldman Sachs".
 */
const JOINT = `[\\s&,/+-]{1,3}(?:${anyOf('joints')}\\s)?`;
const AHEAD = `(?:${anyOf('other')}${JOINT}){0,8}`;
const BEHIND = `(?:${JOINT}${anyOf('other')}){0,8}`;
/**
 * Matches the firm that a title belongs to. The firm ends before an "and", because another person
 * may follow.
 */
const OF = `${anyOf('of')}\\s[\\p{L}\\d.']{1,30}(?:\\s(?!${anyOf('joints')}\\s)[\\p{L}\\d.']{1,30}){0,3}?`;

/** Matches a name before its title. Example: "Jane Roe, the Quillbase founder and CEO". */
const NAME_FIRST = new RegExp(
  `${NAME},?\\s(?:[/-]\\s)?(?:${anyOf('small')}\\s){0,2}(?:\\p{Lu}[\\p{L}\\d.]*(?:'s)?\\s){0,3}${AHEAD}${TITLE}`,
  'gu',
);
/**
 * Matches a name that is appointed to a title. Example: "appointed industry veteran Jane Roe as its
 * CEO".
 */
const APPOINTED = new RegExp(
  `(?<!\\p{L})${anyOf('appointing')}\\s(?:[\\p{L}-]{1,40}\\s){0,5}?${NAME},?\\s${anyOf('into')}\\s(?:${anyOf('small')}\\s){0,3}${AHEAD}${TITLE}`,
  'gu',
);
/** Matches a name after its title. Example: "CEO and founder of Quillbase, Jane Roe". */
const TITLE_FIRST = new RegExp(`(?<!\\p{Lu})${TITLE}${BEHIND}(?:\\s${OF})?(?:,|\\s-)?\\s${NAME}`, 'gu');
/**
 * The name patterns try every name of a text, which is slow. Without a title none of them can
 * match, so they are skipped.
 */
const MAY_NAME_CHIEF = new RegExp(TITLE, 'u');
const BEFORE_OTHERS = new RegExp(`${alternation(PEOPLE.beforeOthers, true)}[\\s-]?$`, 'iu');
const NO_PERSON = new RegExp(alternation(PEOPLE.notNames, true), 'iu');
/** Matches the firm that a title belongs to. Example: "CEO of Omnicorp". */
const OWNER = new RegExp(
  `${TITLE}\\s${anyOf('of')}\\s(?:${anyOf('small')}\\s)?([\\p{L}\\d.&' -]{2,50})`,
  'u',
);
const OWN = new RegExp(`^${anyOf('own')}`, 'iu');
const EMAIL = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
/** Host and path of personal pages on LinkedIn. A country code may precede the host. */
const PROFILE_HOST = 'linkedin.com';
const PROFILE_PATH = '/in/';

/**
 * Finds the company's chief executive: a name next to the title, unless the text gives the title to
 * another firm. An e-mail address or a LinkedIn page counts only if it contains the same name.
 */
export function findChief(text: string, company: string, links: { text: string; url: string }[]): Chief {
  const head = text.slice(0, MAX_TEXT);
  if (!MAY_NAME_CHIEF.test(head)) return NOBODY;
  const [best] = [NAME_FIRST, TITLE_FIRST, APPOINTED]
    .flatMap((pattern) => candidates(head, pattern))
    .filter((candidate) => !isCompany(candidate.name, company) && !isOther(candidate, head, company))
    .sort((a, b) => Number(b.around.includes(company)) - Number(a.around.includes(company)) || a.at - b.at);
  if (best === undefined) return NOBODY;
  const names = best.name.split(' ').map(lettersOf);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const emails = text.includes('@') ? matchesOf(EMAIL, text).map(([email]) => email) : [];
  const urls = [...links.map(({ url }) => url), ...text.split(/[\s()<>"]+/)]
    .filter((word) => /^https?:/i.test(word))
    // In a sentence, punctuation may follow the URL.
    .map((url) => url.replace(/[.,;:!?'’\]]{1,9}$/, ''));
  return {
    name: best.name,
    email: emails.find((email) => isNamedLike(email, first, last)) ?? null,
    linkedinUrl: urls.find((url) => last.length > 1 && isProfileOf(url, last)) ?? null,
  };
}

function isProfileOf(printed: string, last: string): boolean {
  const url = parseUrl(printed);
  if (url === null || !`.${url.hostname}`.endsWith(`.${PROFILE_HOST}`)) return false;
  if (!url.pathname.startsWith(PROFILE_PATH)) return false;
  // The printed URL is compared, because the parsed path writes ü as %C3%BC.
  const [page = ''] = printed.slice(printed.indexOf(PROFILE_PATH)).split(/[?#]/);
  return lettersOf(page.slice(PROFILE_PATH.length)).includes(last);
}

interface Candidate {
  name: string;
  at: number;
  around: string;
}

function candidates(text: string, pattern: RegExp): Candidate[] {
  return matchesOf(pattern, text).flatMap(({ 0: whole, 1: found = '', index }) => {
    const name = found.replace(/'s$/, '').trim();
    const around = text.slice(index, index + whole.length + 60);
    return name.includes(' ') && !NO_PERSON.test(name) ? [{ name, at: index, around }] : [];
  });
}

/**
 * Returns whether a name is the company's name, or a longer or shorter form of that name. Examples:
 * "Fintech Northwind", "Northwind Robotics". The rule also rejects the few chief executives whose
 * company has their name.
 */
function isCompany(name: string, company: string): boolean {
  const wordsOf = (text: string): string => ` ${text.split(/\s+/).map(lettersOf).join(' ')} `;
  return wordsOf(company).includes(wordsOf(name)) || wordsOf(name).includes(wordsOf(company));
}

/**
 * Returns whether a title belongs to another firm. A title "of" or "at" a firm is the company's
 * only if that firm has a name like the company's.
 */
function isOther({ at }: Candidate, text: string, company: string): boolean {
  if (BEFORE_OTHERS.test(text.slice(Math.max(0, at - 14), at))) return true;
  const owner = OWNER.exec(text.slice(at, at + 160))?.[1];
  if (owner === undefined) return false;
  const word = (company.split(' ')[0] ?? company).toLowerCase();
  return !owner.toLowerCase().includes(word) && !OWN.test(owner);
}

/**
 * Returns whether an e-mail address is built from the person's name. Examples: `jane@`, `roe@`,
 * `jroe@`, `jane.roe@`.
 */
function isNamedLike(email: string, first: string, last: string): boolean {
  const local = lettersOf(email.split('@')[0] ?? '');
  if (local === first) return true;
  return (
    last.length > 1 && [last, first.charAt(0) + last, first + last].some((name) => local.startsWith(name))
  );
}
