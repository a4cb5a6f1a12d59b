import { fundingTypeIn } from './funding-type.js';
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

const AMOUNT = '(?:US|C|A)?[$€£₹]\\s?[\\d.,]+(?:\\s?-?(?:million|billion|thousand|mm|m|bn|b|k)\\b)?';

const INVESTOR_KIND =
  '(?:(?:venture|vc|private[-\\s]equity|pe|investment|growth[-\\s]equity|buyout|seed[-\\s]stage|asset\\smanagement|capital)\\s(?:capital\\s|equity\\s)*(?:firm|fund|investor|manager|company|group|house|partnership|arm|studio)|investment\\s(?:firm|manager|adviser|advisor)|family\\soffice|cryptofund|hedge\\sfund|accelerator|fund\\smanager|venture\\scapital|private\\sequity\\sinvestor)';

/** The kind as the head of the description: not "a platform for venture capital firms". */
const INVESTOR = new RegExp(
  `^(?:[^,]{0,80},\\s)?(?:an?\\s|the\\s)?(?:[^,]{0,60},\\s)?(?:[^,]{0,40}[-\\s]based\\s)?(?:(?!for\\b|that\\b|of\\b|to\\b|with\\b|by\\b|in\\b|developing|provider|which\\b|serving|operator|using|has\\b|raises?\\b|secures?\\b|closes?\\b)[\\w&,/-]+\\s){0,8}?${INVESTOR_KIND}(?!s\\b|-based|-backed)`,
  'i',
);

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
  /** Whether the headline itself states the round. */
  inTitle: boolean;
  /** Whether a word for a round goes with the amount, not just a verb of raising. */
  named: boolean;
  /** The whole body, for words that only count together. */
  body: string;
  /** From the subject to the end of the clause that states the round; empty when nothing does. */
  statement: string;
}

/** Says why a statement of a round is none of a private company after all (decision 24); null when it is one. */
export function objectionTo(reading: Reading): Verdict | null {
  const { title, lead, statement } = reading;
  const both = `${title}\n${statement}`;
  return (
    listed(reading) ??
    verdict('public-offering', OFFERING, both) ??
    fundClose(reading) ??
    verdict('token-sale', TOKEN_SALE, both) ??
    verdict('legal', LEGAL_MONEY, both) ??
    propertyLoan(reading) ??
    giving(reading) ??
    fundraiser(reading) ??
    otherNews(reading) ??
    verdict('commitment', COMMITMENT, `${title}\n${lead}`) ??
    verdict('planned', PLANNED, both) ??
    verdict('planned', SOLICITATION, title) ??
    promotion(reading)
  );
}

/** A listed company's ticker behind its own name; or a British PLC that speaks of its shareholders. */
function listed({ title, lead, opening, company }: Reading): Verdict | null {
  const own = ownTicker(title, company) ?? ownTicker(lead, company) ?? ownTicker(opening, company);
  if (own) return { reason: 'public-offering', detail: `listed: ${own}` };
  const plc = company ? opening.slice(0, 400).match(/^.{0,120}\bplc\b/i)?.[0] : undefined;
  return plc?.includes(company ?? '') && LISTED_SHARES.test(opening)
    ? { reason: 'public-offering', detail: 'a PLC with shareholders' }
    : null;
}

const LISTED_SHARES =
  /\b(?:shareholders?|shareholding|ordinary\sshares|share\s(?:price|consolidation|placing|capital)|warrants|placing)\b/i;

/** The ticker that stands behind the company's own name, not behind an investor's or a customer's. */
function ownTicker(text: string, company: string | null): string | null {
  const ticker = TICKER.exec(text);
  if (!ticker) return null;
  const before = text.slice(Math.max(0, ticker.index - 60), ticker.index);
  const near = company === null || before.includes(company) || ticker.index < 70;
  return near ? ticker[0].slice(0, 40) : null;
}

const LEGAL_MONEY = new RegExp(
  `${AMOUNT}[^,.;]{0,60}\\b(?:settlement|verdict|judge?ment|jury|lawsuit|damages)\\b|\\b(?:settlement|verdict)\\s(?:of|in\\sexcess\\sof|exceeding|for|totall?ing)\\s`,
  'i',
);

const SOLICITATION =
  /\b(?:purchase\swindow|invest\snow|opportunity\sto\sinvest|open\sto\s(?:the\spublic|investors|investment)|accepting\sinvest\w+|investment\sopportunity|now\sopen\sfor)\b/i;

/** Words of schemes that claim large rounds to draw in the public; two different ones are no accident. */
const PROMOTION =
  /\b(?:passive\sincome|guaranteed\s(?:returns?|profits?)|sign-?\s?up\sbonus|daily\s(?:profits?|income|returns?|rewards)|risk-free|cloud\smining|get\s\$\d+\s(?:for\sfree|free)|register\snow|earn\s(?:up\sto\s)?\$[\d,]+\s(?:a|per)\sday|referral\s(?:bonus|program|commission)|make\smoney)\b/gi;

function promotion({ body }: Reading): Verdict | null {
  const found = new Set(
    body
      .slice(0, 12_000)
      .match(PROMOTION)
      ?.map((words) => words.toLowerCase()),
  );
  return found.size >= 2
    ? { reason: 'planned', detail: `claimed in a promotion: ${[...found].slice(0, 3).join(', ')}` }
    : null;
}

const LOAN = /\b(?:loans?|mortgage|refinanc\w+|financing|facility)\b/i;
const PROPERTY =
  /\b(?:multi-?family|apartments?|condo\w*|hotels?|resort|square[-\s]f(?:ee|oo)t|sq\.?\sft|acres?|shopping\scenter|retail\s(?:center|property|portfolio)|office\s(?:building|tower|park)|(?:pre-)?construction\s(?:loan|financing)|ground\slease|real\sestate\s(?:loan|portfolio)|non-recourse|mixed-use|high-rise|campus|warehouse\sproperty|industrial\spark|development\sproject|townhomes?|residences|lofts?|single-tenant|property|properties|housing\sdevelopment)\b/i;
const LENDING = new RegExp(
  `\\b(?:provid(?:es|ed)|originat(?:es|ed|ion)|arrang(?:es|ed)|extend(?:s|ed)|lends?|lent|fund(?:s|ed)|clos(?:es|ed)\\son)\\s(?:of\\s)?(?:an?\\s|the\\s)?${AMOUNT}[^,.;]{0,60}\\b(?:loans?|mortgage|refinanc\\w+)`,
  'i',
);

const PROPERTY_SALE =
  /\b(?:arrang|broker|facilitat|negotiat|complet|announc)\w*\s(?:the\s)?(?:\S+\s){0,4}(?:sale|lease|acquisition)\sof\b/i;

/** A loan, and either a lender who gives it or a property that it is for. */
function propertyLoan({ title, lead, statement }: Reading): Verdict | null {
  const sale = PROPERTY_SALE.exec(title);
  if (sale) return { reason: 'property-loan', detail: sale[0] };
  const lending = LENDING.exec(title) ?? LENDING.exec(lead);
  if (lending) return { reason: 'property-loan', detail: lending[0].slice(0, 80) };
  if (!LOAN.test(title) && !LOAN.test(statement)) return null;
  const loan = /\b(?:loans?|mortgage|refinanc\w+)\b/i.test(`${title} ${statement}`);
  const property = PROPERTY.exec(`${title}\n${lead}`);
  return loan && property ? { reason: 'property-loan', detail: property[0] } : null;
}

/** Grants that are given away, or that go to a public body: "launches $1m in grants to …". */
function giving({ title, lead, statement, company }: Reading): Verdict | null {
  const given =
    verdict('charity', GIVING, title) ??
    (fundingTypeIn(statement) === 'grant' ? verdict('charity', GIVING, lead) : null);
  if (given) return given;
  const body =
    /\b(?:university|college|schools?|hospital|county|city of|foundation|institute of|church|museum|library|nonprofit|charity)\b/i;
  const grant = fundingTypeIn(statement) === 'grant' || /\bgrants?\b/i.test(title);
  return grant && company && body.test(company)
    ? { reason: 'contract-award', detail: `a grant to ${company}` }
    : null;
}

const GIVING =
  /\b(?:launch|award|giv|provid|donat|distribut|grant|offer|contribut|pledg)\w*\s(?:[^,.;]{0,60})\b(?:grants?|scholarships?|donations?|awards?)\s(?:to|for|program)\b/i;

/** "Raises $40,000 for the children's hospital": money raised for others, and no word of a round. */
function fundraiser({ title, lead, named }: Reading): Verdict | null {
  return named ? null : (verdict('charity', CAUSE, title) ?? verdict('charity', CAUSE, lead));
}

const CAUSE =
  /\b(?:charit(?:y|ies|able)|gala|fundraisers?|donat\w+|scholarships?|in\smemory\sof|for\s(?:the\s|a\s|local\s)?(?:children|hospital|veterans|victims|families\sin|shelter|food\sbank|cancer\sresearch|school|non-?profits?|homeless|refugees))\b/i;

/** A headline of other news, none of whose words speak of a round: what the text says of rounds is background. */
function otherNews({ title, inTitle }: Reading): Verdict | null {
  if (title === '' || inTitle || ROUND_HEADLINE.test(title)) return null;
  return firstOf(NEWS, title);
}

const ROUND_HEADLINE =
  /\b(?:rais(?:es?|ed|ing)|fund(?:ing|raise|raising|ed)|financing|seed|pre-?seed|series\s[a-j]\d?|rounds?|invest(?:s|ed|ment|ments|ors?)?|capital|venture|secur(?:es|ed)|backed|backs|equity|led\sby)\b/i;

function fundClose({ title, statement, description }: Reading): Verdict | null {
  const object = FUND_OBJECT.exec(statement) ?? FUND_OBJECT.exec(title);
  if (object) return { reason: 'fund-close', detail: object[0] };
  const kind = INVESTOR.exec(description) ?? INVESTOR.exec(title);
  if (!kind) return null;
  // An investor may raise money for itself as a company: then it says which round, or "in funding".
  const asCompany =
    fundingTypeIn(statement) !== 'undisclosed' ||
    new RegExp(`${AMOUNT}\\sin\\s(?:\\w+\\s){0,2}(?:funding|financing)`, 'i').test(statement);
  return asCompany
    ? null
    : { reason: 'fund-close', detail: `the company is an investor: ${kind[0].slice(-60)}` };
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
