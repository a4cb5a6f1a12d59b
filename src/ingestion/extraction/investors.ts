import { cleanName } from './subject.js';

/** Who put money into a round. */
export interface Investors {
  /** The first-named leader. */
  lead: string | null;
  /** In the order in which the text names them, leaders first. */
  all: string[];
}

const LED_BY =
  /\b(?:co-?led|led|headed|spearheaded|anchored|lead)(?:\sjointly|\sequally)?\s(?:jointly\s)?by\s+/gi;
/** "Acme Ventures led the round", "with Acme Ventures leading". */
const LEADS =
  /\b(?:co-?led|co-?leads?|leads?|led|spearheaded|anchored|headed)\s(?:the|this|its|a|an|our|\$|£|€)\s?(?:\S+\s){0,5}?(?:round|funding|financing|investment|raise|seed|series)\b|\s(?:co-?leading|leading)\sthe\s(?:\S+\s){0,2}(?:round|investment|financing)/gi;
/** "The Series B follows a $32m Series A in 2024 led by …": who led the round before. */
const FOLLOWS =
  /\b(?:follow(?:s|ing|ed)|comes\s(?:\w+\s){1,3}after|after)\s(?:on\s)?(?:an?|its|the)\s[^,;]{0,60}\b(?:round|seed|series\s\w|financing|funding|investment)\b[^,;]{0,40}$/i;
/** "Acme Ventures led, and was joined by Quill", "Acme Ventures led; Quill also invested". */
const LED_ALONE = /^(\p{Lu}[^.;:]{1,60}?)\sled(?=[;,.]|\sand\swas\sjoined|$)/u;
const LEAD_NOUN = /\blead\sinvestors?,?\s(?:is\s|was\s|are\s|include[sd]?\s|:\s?)?(?=\p{Lu})/giu;
const JOINED = new RegExp(
  '\\b(?:participation\\s(?:from|by|of)|participat(?:ed|ion)\\sin\\s(?:the|this)\\sround\\s(?:were|was|by|include[ds]?)|joined\\sby|alongside|along\\swith|backed\\sby|support(?:ed)?\\s(?:from|by)|contributions?\\sfrom|(?:funding|financing|investments?|backing|capital|round|money)\\sfrom|(?:investors?|backers?|participants?|firms?|funds?|VCs?|institutions?|angels?|partners?)\\s?,?\\s(?:\\w+\\s){0,4}?(?:includ(?:e|es|ed|ing)|such\\sas|like|were|are|being)\\s?:?|(?:existing|new|current|previous|returning|other|strategic|prior|additional|angel|notable|institutional)\\s(?:\\w+\\s)?(?:investors?|backers?|shareholders?)|together\\swith|as\\swell\\sas|funded\\sby)\\s+',
  'gi',
);
const PARTICIPATED = /\s(?:also\s)?(?:participated|joined|invested|took\spart|contributed)\b/gi;

/** Reads up to `MAX_SENTENCES` sentences; the names of investors are in the first ones that speak of the round. */
const MAX_SENTENCES = 30;
const ABOUT_ROUND =
  /\b(?:round|funding|financing|invest\w*|raise[sd]?|led|leads?|lead|back(?:ed|ers?|ing)|participat\w+|capital|seed|series)\b/i;

/** Finds the investors of a round in its title and sentences; `company` is never one of them. */
export function findInvestors(title: string, sentences: string[], company: string): Investors {
  const leads: string[] = [];
  const others: string[] = [];
  for (const sentence of [...sentences.slice(0, MAX_SENTENCES), title]) {
    if (
      !ABOUT_ROUND.test(sentence) ||
      /\b(?:previous(?:ly)?|prior|earlier|last)\s(?:\S+\s){0,3}(?:round|funding|financing)\b[^,]*\bled\sby/i.test(
        sentence,
      )
    )
      continue;
    for (const match of sentence.matchAll(LED_BY))
      if (!FOLLOWS.test(sentence.slice(0, match.index)))
        leads.push(...namesAfter(sentence.slice(match.index + match[0].length)));
    const alone = LED_ALONE.exec(sentence)?.[1];
    if (alone !== undefined) leads.push(...namesBefore(alone));
    for (const match of sentence.matchAll(LEADS)) leads.push(...namesBefore(sentence.slice(0, match.index)));
    for (const match of sentence.matchAll(LEAD_NOUN))
      leads.push(...namesAfter(sentence.slice(match.index + match[0].length)));
    for (const match of sentence.matchAll(JOINED))
      others.push(...namesAfter(sentence.slice(match.index + match[0].length)));
    if (/\b(?:round|investor|angel|participa)/i.test(sentence)) {
      for (const match of sentence.matchAll(PARTICIPATED))
        others.push(...namesBefore(sentence.slice(0, match.index)));
    }
  }
  const first =
    leads.length === 0 ? (giver(title) ?? giver(sentences[0] ?? '') ?? giver(sentences[1] ?? '')) : null;
  const all = distinct([...leads, ...(first ? [first] : []), ...others], company);
  const lead = leadOf(first ? [first] : leads, all, company);
  return { lead, all };
}

/** The first leader, in the form that the list of all has it. */
function leadOf(leads: string[], all: string[], company: string): string | null {
  const lead = distinct(leads.slice(0, 1), company)[0] ?? distinct(leads, company)[0];
  return lead ? (all.find((name) => name === lead || name.startsWith(`${lead} `)) ?? lead) : null;
}

/** "secures $4M from Acme Ventures": a sole giver leads. */
function giver(sentence: string): string | null {
  const match =
    /(?:[$€£₹]\s?[\d.,]+\s?\w*\s(?:\S+\s){0,8}?|\b(?:investment|funding|financing|round|backing)\s(?:\S+\s){0,2}?)from\s+/i.exec(
      sentence,
    );
  if (!match) return null;
  const given = sentence.slice(match.index + match[0].length);
  // Of "several investors including Acme" nobody is said to lead.
  if (/^[^\p{Lu}]{0,80}\b(?:including|includes?|such\sas|like)\s/u.test(given)) return null;
  const names = namesAfter(given);
  return names[0] && names.length <= 3 ? names[0] : null;
}

const STOP =
  /\.(?:\s|$)|[;:!?()]|\s(?:[-–—]|--)\s|\s(?:with|alongside|which|who|whose|that|to|bringing|for|in|as|at|while|following|after|on|is|was|were|has|have|had|will|via|through|amid|marking|where|including|joined|participated|participating|also|along|together|from|by|into|among|plus\sothers|both|each|when|during|led|leading|would|because|announced|said|says)\b/i;

/** Reads a list of names at the start of `text`. */
function namesAfter(text: string): string[] {
  // "by elite institutions such as Acme": the names come after the kind.
  const list = text
    .slice(0, 600)
    .replace(/\s*\([^)]{0,80}\)/g, '')
    .replace(/^[^,.;\p{Lu}]{0,80}\b(?:including|includes?|such\sas|like|namely)\s+/u, '');
  const stop = STOP.exec(list)?.index ?? list.length;
  const names: string[] = [];
  for (const item of split(list.slice(0, stop))) {
    const name = investorName(item);
    if (name) names.push(name);
    else if (names.length > 0 && /^(?:an?|the|one|two|which|a\sleading)\s\p{Ll}/u.test(item)) continue;
    else if (names.length === 0 && /^\p{Ll}/u.test(item) && !/\p{Lu}/u.test(item)) continue;
  }
  return names.slice(0, 40);
}

/** Reads the list of names that ends where `text` ends. */
function namesBefore(text: string): string[] {
  const tail = text
    .replace(/\s*\([^)]{0,80}\)/g, '')
    .slice(-250)
    .replace(/\s(?:also|both|jointly|has|have|which|who)\s*$/i, '');
  const clause =
    tail.split(/[.;:]\s|\s(?:with|while|where|that|and\sthat|round,|after|from|by)\s/i).at(-1) ?? '';
  // An apposition between name and verb: "Acme Ventures, a fund for robots, led".
  const bare = clause.replace(/,\s(?:an?|the)\s\p{Ll}[^,]*,?\s*$/u, '');
  return split(bare)
    .flatMap((item) => investorName(item) ?? [])
    .slice(0, 12);
}

function split(list: string): string[] {
  const items = list
    .split(/\s*[,、；]\s*(?:and\s+)?|\s+(?:and|plus|as\swell\sas)\s+/)
    .map((item) => item.trim());
  // "Anna and Bob Acme Foundation" is one giver.
  return items.flatMap((item, index) => {
    const next = items[index + 1] ?? '';
    if (FIRST_NAME.test(item) && / (?:Family )?(?:Foundation|Fund)$/.test(next))
      return [`${item} and ${next}`];
    const previous = items[index - 1] ?? '';
    return FIRST_NAME.test(previous) && / (?:Family )?(?:Foundation|Fund)$/.test(item) ? [] : item || [];
  });
}

const FIRST_NAME = /^(?:[Tt]he\s)?\p{Lu}\p{Ll}+$/u;

const KIND =
  /^(?:.*?\b(?:investors?|funds?|firms?|fund|VCs?|VC\sfirm|company|companies|giant|group|office|offices|accelerator|incubator|angels?|backers?|shareholders?|institutions?|leader|arm|studio|platform|syndicate|bank|partners?|participants?|founders?)\s)(?=["']?[\p{Lu}\d]|\p{Ll}+\.\p{Ll}{2,})/u;
const ADJECTIVES =
  /^(?:(?:and|both|by|from|also|existing|new|current|returning|previous|other|strategic|lead|leading|prominent|notable|renowned|global|early[-\s]stage|early|the|elite|investors|top[-\s]tier|insider|insiders|prior|first-time|longtime|additional|its|several|marquee|including|with|alongside|private|a|an|include|includes|like|(?:\p{Lu}[\p{L}.]+\s){0,2}[\p{L}.]+-based|[\p{L}.]+-focused|[\p{L}.]+-backed)\s)+/u;

const NOT_INVESTOR =
  /^(?:the|a|an|series|seed|other|others|more|many|several|existing|new|strategic|angel|angels|investors?|round|funding|company|we|our|ceo|cto|founder|co-founder|inc|llc|ltd|this|it|today|and|co-lead|total|additional|participation|january|february|march|april|may|june|july|august|september|october|november|december|us|u\.s|ai|both|all|among|former|executives?|individuals?|members?|family|friends|venture\scapital|private\sequity|management|board|crypto|web3|people|the\scompany|.*\b(?:CEO|CFO|CTO|investors|founders|round|funding)\b.*)$/i;

/** Cleans one item of a list to a name; null for what is none. */
function investorName(item: string): string | null {
  let name = item.replace(/[®™]/g, '').trim();
  const described = KIND.exec(name);
  if (described) name = name.slice(described[0].length);
  name = name.replace(ADJECTIVES, '');
  name = cleanName(
    properRun(name.replace(/\s(?:respectively|and\sothers|among\sothers|and\smore|each|and)$/i, '')),
  );
  if (!name || name.length < 2 || name.length > 60 || NOT_INVESTOR.test(name)) return null;
  if (
    !/^["']?[\p{Lu}\d]|^a16z\b|^\p{Ll}+(?:\p{Lu}|\.\p{Ll}{2,3}$)/u.test(name) ||
    /^\$|^\d[\d.,%]*$/.test(name)
  )
    return null;
  return name.split(' ').length > 7 ? null : name;
}

/** Cuts a name at the first word that can be no part of one: "Acme gives us" is Acme. */
function properRun(name: string): string {
  const words = name.split(' ');
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      /^\p{Ll}/u.test(word) &&
      !/^(?:of|the|de|for|du|la|von|van|by|e|y|und|et|di|del|&)$|\.\p{Ll}{2,3}$|\p{Lu}/u.test(word),
  );
  return end === -1 ? name : words.slice(0, end).join(' ');
}

function distinct(names: string[], company: string): string[] {
  const seen = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const isOwn = company !== '' && name.includes(company);
    if (key && !isOwn && key !== company.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') && !seen.has(key))
      seen.set(key, name);
  }
  const all = [...seen.values()];
  // "Acme" beside "Acme Capital" is the same giver, named short.
  return all.filter((name) => !all.some((other) => other.startsWith(`${name} `))).slice(0, 60);
}
