import type { RejectionReason } from './rejection-reason.js';

/** Why an item is no round of a private company, with the words that say so. */
export interface Verdict {
  reason: RejectionReason;
  detail: string;
}

/** A stock exchange's ticker behind a name: `(NASDAQ: ABCD)`, `(TSX-V: AB)`, `(OTCQB: ABCD)`. */
const TICKER =
  /\(\s?(?:"?\w+"?[,;]?\s)?(?:NASDAQ|Nasdaq\w*|NYSE|NYSE\s?American|NYSE\s?AMERICAN|AMEX|OTC\w*|OTCQ[BX]|TSX|TSX[-\s]?V|TSXV|CSE|Cboe(?:\s?CA)?|NEO|LSE|AIM|ASX|FSE|FRA|Frankfurt|SIX|Euronext\w*|HKEX|SGX|NSE|BSE|TSE|STI|OSE|JSE|LON|TASE|KOSDAQ|EPA|ETR|AMS|XETRA|Pink\w*)(?:\s?[A-Z]\w*)?\s?[:;]\s?"?[A-Z0-9.]+|\b(?:Nasdaq|NYSE|TSX|ASX|AIM|LSE)[-\s]listed\b|\bpublicly[-\s](?:traded|listed)\b/;

const OFFERING =
  /\b(?:initial\spublic\soffering|IPO\b|public\soffering|registered\sdirect|at[-\s]the[-\s]market|bought\sdeal|private\splacement\sof|PIPE\b|rights\s(?:issue|offering)|Reg(?:ulation)?\sA\+?\s(?:offering|tier)|follow-on\soffering|shelf\sregistration|pre-funded\swarrants|gross\sproceeds|listing\son\sthe|direct\slisting|SPAC\b|special\spurpose\sacquisition|senior\snotes\soffering|bond\s(?:issue|offering))/i;

const TOKEN_SALE =
  /\b(?:pre-?\s?sale|presale|ICO\b|IDO\b|IEO\b|initial\s(?:coin|dex|exchange)\soffering|token\s(?:sale|offering|launch\s(?:event|sale)|presale|generation\sevent)|airdrop|meme\s?coins?|public\ssale|fair\slaunch|private\ssale\sof\stokens?)\b/i;

const INVESTOR_KIND =
  '(?:(?:venture|vc|private[-\\s]equity|pe|investment|growth[-\\s]equity|buyout|seed[-\\s]stage|asset\\smanagement|capital)\\s(?:capital\\s|equity\\s)*(?:firm|fund|investor|manager|company|group|house|partnership|arm|studio)|investment\\s(?:firm|manager|adviser|advisor)|family\\soffice|cryptofund|hedge\\sfund|accelerator|fund\\smanager|venture\\scapital|private\\sequity\\sinvestor)';

const FUND_OBJECT =
  /\b(?:(?:its|their|his|her|the|an?|new|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|inaugural|debut|maiden|flagship|latest|final\sclose\sof|first\sclose\sof|oversubscribed|[IVX]{1,4}|\$[\d.,]+\s?\w{0,8}|€[\d.,]+\s?\w{0,8}|£[\d.,]+\s?\w{0,8}|growth|seed|stage|opportunity|opportunities|venture|capital|equity|investment|impact|vintage|select|buyout|credit)[-\s]){1,6}(?:fund|funds|vehicle)\b(?!\s?(?:rais|of\sfunds))|\bfund\s(?:[IVX]{1,4}|\d{1,2})\b|\bcapital\scommitments\b|\bclose\sof\s(?:\S+\s){1,6}fund\b/i;

const NEWS: [RejectionReason, RegExp][] = [
  [
    'legal',
    /\b(?:verdict|settlements?|settles|jury|lawsuit|class[-\s]action|plaintiffs?|injury|damages\saward|arbitration)\b/i,
  ],
  [
    'charity',
    /\b(?:donat(?:es?|ed|ing|ions?)|scholarships?|charit(?:y|ies|able)|philanthrop\w+|nonprofits?|fundraiser|gala|foundation\sgrants?)\b/i,
  ],
  [
    'property-loan',
    /\b(?:construction\sloan|bridge\sloan\s(?:on|for)|ground\slease|refinanc\w+\sof|multi-?family|square[-\s]f(?:ee|oo)t|SF\b|shopping\scenter|retail\scenter|apartment\scommunity|real\sestate\spartners|mortgage\sloan|non-recourse|pre-construction|office\sbuilding|originat(?:es?|ed|ion)\s(?:of\s)?(?:an?\s)?[$€£])/i,
  ],
  [
    'acquisition',
    /\b(?:acquir(?:es?|ed|ing)|acquisitions?|acqui-?hired?|merg(?:es?|ed|er)|take[-\s]private|buyout\sof|buys|purchas(?:es|ed)\s(?:of)?|(?:to\sbe|has\sbeen|was|is)\s(?:acquired|bought)|sale\sof\s(?:its|the))\b/i,
  ],
  [
    'contract-award',
    /\b(?:contracts?|purchase\sorders?|award(?:s|ed)?|grants?|prize|orders?\sworth|SBIR|tender)\b/i,
  ],
  [
    'revenue',
    /\b(?:revenues?|earnings|profits?|quarter(?:ly)?|Q[1-4]|fiscal|forecasts?|dividends?|guidance|sales\s(?:of|growth)|results|AFFO|EBITDA)\b/i,
  ],
  ['valuation', /\b(?:valuation|valued\sat|market\scap(?:itali[sz]ation)?)\b/i],
  [
    'people',
    /\b(?:appoint(?:s|ed|ment)|hir(?:es|ed)|promot(?:es|ed|ion)|joins|joined|nam(?:es|ed)|partner\sat|general\spartner|adds|added)\b/i,
  ],
];

const PLANNED =
  /\b(?:(?:is|are|was)\sto\sraise|(?:plans?|planning|seek(?:s|ing)?|aim(?:s|ing)?|look(?:s|ing)?|intend(?:s|ing)?|hop(?:es|ing)|expects?|prepar(?:es|ing)|set|eyes|want(?:s|ing)|due|about|ready)\s(?:to|on)\s(?:\w+\s){0,2}(?:raise|raising|close|secure|closing)|(?:is|are)\s(?:currently\s)?(?:raising|seeking|fundraising)|will\s(?:raise|seek)|in\stalks\s(?:to|for|with)|(?:launch(?:es|ed|ing)?|opens?|opened|opening|kicks?\soff|begins?|announc(?:es|ed)\sthe\s(?:launch|opening)\sof)\s(?:\S+\s){0,6}(?:funding|fundraising|investment|seed|series\s[A-F]|crowdfunding|capital|financing)\s(?:round|raise|campaign|offering)|to\sraise\s(?:up\sto\s|approximately\s|over\s)?[$€£₹]|(?:non-binding|term\ssheet|letter\sof\sintent|LOI\b))/i;

const COMMITMENT =
  /\b(?:memorand(?:um|a)\sof\sunderstanding|MOU\b|letter\sof\s(?:intent|commitment)|LOI\b|(?:funding|investment|capital|equity|financing)\scommitments?|commitment\s(?:of|for|from|letter)|commit(?:s|ted)\s(?:up\sto\s)?[$€£₹]|(?:equity|share)\s(?:purchase|subscription)\s(?:facility|agreement)|equity\sline)\b/i;

/** What the caller has read so far. */
export interface Reading {
  title: string;
  /** The sentence that states the round, or the first one. */
  lead: string;
  /** The first sentences of the body, the lead included. */
  opening: string;
  /** What stands around the company's name. */
  description: string;
  company: string | null;
  /** From the subject to the end of the clause that states the round; empty when nothing does. */
  statement: string;
}

/** Says why a statement of a round is none of a private company after all (decision 24); null when it is one. */
export function objectionTo(reading: Reading): Verdict | null {
  const { title, lead, statement, description } = reading;
  const both = `${title}\n${statement}`;
  const beforeVerb = `${title}\n${lead.slice(0, Math.max(0, lead.indexOf(statement.slice(0, 30))) + 60)}`;
  return (
    listed(title, lead, reading.company) ??
    verdict('public-offering', OFFERING, both) ??
    fundClose(reading, beforeVerb, description) ??
    verdict('token-sale', TOKEN_SALE, both) ??
    verdict('commitment', COMMITMENT, `${title}\n${lead}`) ??
    verdict('planned', PLANNED, both)
  );
}

function listed(title: string, lead: string, company: string | null): Verdict | null {
  const own = ownTicker(title, company) ?? ownTicker(lead, company);
  return own ? { reason: 'public-offering', detail: `listed: ${own}` } : null;
}

/** The ticker that stands behind the company's own name, not behind an investor's or a customer's. */
function ownTicker(text: string, company: string | null): string | null {
  const ticker = TICKER.exec(text);
  if (!ticker) return null;
  const before = text.slice(Math.max(0, ticker.index - 60), ticker.index);
  const near = company === null || before.includes(company) || ticker.index < 70;
  return near ? ticker[0].slice(0, 40) : null;
}

function fundClose(reading: Reading, beforeVerb: string, description: string): Verdict | null {
  const object = FUND_OBJECT.exec(reading.statement) ?? FUND_OBJECT.exec(reading.title);
  if (object) return { reason: 'fund-close', detail: object[0] };
  const kind =
    new RegExp(INVESTOR_KIND, 'i').exec(description) ??
    new RegExp(`^[^,]{0,80}${INVESTOR_KIND}`, 'i').exec(beforeVerb);
  return kind ? { reason: 'fund-close', detail: `the company is an investor: ${kind[0]}` } : null;
}

/** Names what an item without a round is about, for the log and the operator's console. */
export function reasonFor(reading: Reading): Verdict {
  const { title, opening, lead } = reading;
  const head = `${title}\n${lead}`;
  const fund = FUND_OBJECT.exec(head);
  return (
    verdict('public-offering', OFFERING, head) ??
    verdict('token-sale', TOKEN_SALE, head) ??
    (fund ? { reason: 'fund-close', detail: fund[0] } : null) ??
    firstOf(NEWS, title) ??
    firstOf(NEWS, lead) ??
    verdict('planned', PLANNED, head) ??
    verdict('commitment', COMMITMENT, head) ??
    firstOf(NEWS, opening) ?? { reason: 'no-round', detail: 'no statement of a round found' }
  );
}

function firstOf(list: [RejectionReason, RegExp][], text: string): Verdict | null {
  for (const [reason, pattern] of list) {
    const found = verdict(reason, pattern, text);
    if (found) return found;
  }
  return null;
}

function verdict(reason: RejectionReason, pattern: RegExp, text: string): Verdict | null {
  const match = pattern.exec(text);
  return match ? { reason, detail: match[0].replace(/\s+/g, ' ').slice(0, 80) } : null;
}
