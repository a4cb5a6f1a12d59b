import { matchesOf } from '../lexicon/matches.js';

/** The chief executive as a text names them. */
interface Chief {
  name: string | null;
  email: string | null;
  linkedinUrl: string | null;
}

/** Bounded, and never begun within a word, so that a long run of capitals stays fast. */
const NAME =
  '(?<![\\p{L}])(?:Dr\\.?\\s|Mr\\.?\\s|Ms\\.?\\s|Prof\\.?\\s)?(\\p{Lu}[\\p{L}\'’-]{1,40}(?:\\s(?:\\p{Lu}\\.|"[^"]{2,15}"|\\([^)]{2,15}\\)|de|van|von|der|den|la|bin|al|\\p{Lu}[\\p{L}\'’-]{1,40})){1,3})(?:,\\s(?:Ph\\.?D\\.?|MD|M\\.D\\.|MBA|CFA|JD)){0,4}';
const TITLE = '(?:CEO|C\\.E\\.O\\.|[Cc]hief\\s[Ee]xecutive(?:\\s[Oo]fficer)?)';
const ROLES =
  '(?:(?:[Cc]o-?\\s?[Ff]ounders?|[Ff]ounders?|[Ff]ounding|[Pp]resident|[Cc]hair(?:man|woman|person)?|[Dd]irector|CTO|[Ii]nterim|[Gg]lobal|[Gg]roup|[Mm]anaging|the|and|&|,|/|-)\\s?){0,12}';

const NAME_FIRST = new RegExp(
  `${NAME},?\\s(?:who\\sis\\s)?(?:is\\s)?(?:the\\s|our\\s|its\\s)?(?:\\p{Lu}[\\p{L}\\d.]*(?:'s)?\\s){0,3}${ROLES}\\s?${TITLE}(?!\\s?(?:of\\s(?:the\\s)?(?:[^,.;"]{0,60}\\b(?:Ventures|Capital|Partners|VC)\\b)))`,
  'gu',
);
const TITLE_FIRST = new RegExp(
  `\\b${TITLE}(?:\\s?(?:and|&|/|,|\\+)\\s?(?:[Cc]o-?[Ff]ounder|[Ff]ounder|[Pp]resident|[Cc]hairman)){0,4}(?:\\sof\\s[\\p{L}\\d.' ]{2,40}?)?,?\\s${NAME}`,
  'gu',
);

/** Without a title no pattern matches, and they try every name of a text. */
const MAY_NAME_CHIEF = /CEO|C\.E\.O\.|hief\s[Ee]xecutive/;

const EMAIL = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;

/** "appointed Dr. Jane Roe as its CEO" */
const APPOINTED = new RegExp(
  `\\b(?:appoint(?:s|ed|ing|ment\\sof)|nam(?:es|ed)|hir(?:es|ed)|promot(?:es|ed))\\s(?:[\\p{L}-]+\\s){0,5}?${NAME},?\\s(?:as|to)\\s(?:its\\s|the\\s)?(?:new\\s|first\\s)?${ROLES}\\s?${TITLE}`,
  'gu',
);

/**
 * Finds the company's chief executive: a name with the title beside it, where the text around does not give the title to another
 * firm. E-mail and LinkedIn only when the text has them with that name.
 */
export function findChief(text: string, company: string, links: { text: string; url: string }[]): Chief {
  const head = text.slice(0, 15_000);
  if (!MAY_NAME_CHIEF.test(head)) return { name: null, email: null, linkedinUrl: null };
  const found = [NAME_FIRST, TITLE_FIRST, APPOINTED]
    .flatMap((pattern) => candidates(head, pattern))
    .filter((candidate) => !isFormer(head, candidate.at) && !isOther(candidate, head, company))
    .sort((a, b) => Number(b.around.includes(company)) - Number(a.around.includes(company)) || a.at - b.at);
  const name = found[0]?.name ?? null;
  if (!name) return { name: null, email: null, linkedinUrl: null };
  const last = (name.split(' ').at(-1) ?? '').toLowerCase();
  const first = (name.split(' ')[0] ?? '').toLowerCase();
  const email = (text.includes('@') ? matchesOf(EMAIL, text) : [])
    .map((match) => match[0])
    .find((address) =>
      new RegExp(
        `^(?:${escape(first)}\\b|${escape(first.charAt(0))}?[._-]?${escape(last)}|${escape(first)}[._-]?${escape(last)})`,
        'i',
      ).test(address),
    );
  const profile = links
    .map((link) => link.url)
    .concat(text.match(/https?:\/\/(?:\w+\.)?linkedin\.com\/in\/[\w%.-]{2,100}/g) ?? []);
  const linkedinUrl =
    profile.find((url) => /linkedin\.com\/in\//i.test(url) && url.toLowerCase().includes(last)) ?? null;
  return { name, email: email ?? null, linkedinUrl };
}

interface Candidate {
  name: string;
  at: number;
  around: string;
}

function candidates(text: string, pattern: RegExp): Candidate[] {
  return matchesOf(pattern, text).flatMap((match) => {
    const name = (match[1] ?? '').replace(/'s$/, '').trim();
    return isPerson(name)
      ? [{ name, at: match.index, around: text.slice(match.index, match.index + match[0].length + 60) }]
      : [];
  });
}

function isPerson(name: string): boolean {
  return (
    /\s/.test(name) &&
    !/\b(?:Inc|LLC|Ltd|Corp|Capital|Ventures|Partners|Founder|Co-Founder|President|Chief|Officer|The|Said|Series|Funding|Labs|Chairman|Executive|Director|Manager|General|Press|Media|Contact|About|And|Group|Technologies)\b/i.test(
      name,
    )
  );
}

function isFormer(text: string, at: number): boolean {
  return /\b(?:former(?:ly)?|previous(?:ly)?|ex-?|incoming|outgoing|late)\s?$/i.test(
    text.slice(Math.max(0, at - 14), at),
  );
}

/** A title "of" or "at" something is this company's only when that is named like it. */
function isOther(candidate: Candidate, text: string, company: string): boolean {
  if (/\bformer\b/i.test(candidate.around.slice(0, candidate.around.length - 60))) return true;
  const owner = new RegExp(`${TITLE}\\s(?:of|at)\\s(?:the\\s)?([\\p{L}\\d.&' -]{2,50})`, 'u').exec(
    text.slice(candidate.at, candidate.at + 160),
  )?.[1];
  if (!owner) return false;
  const word = (company.split(' ')[0] ?? company).toLowerCase();
  return !owner.toLowerCase().includes(word) && !/^(?:our|this|company)/i.test(owner);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
