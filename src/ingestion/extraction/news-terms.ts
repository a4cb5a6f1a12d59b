import type { RejectionReason } from './rejection-reason.js';

/** Words that tell other news from rounds, as regular expressions with bounded repetition: what `classify.ts` reads. */

/** A stock exchange's ticker behind a name: `(NASDAQ: ABCD)`, `(TSX-V: AB)`, `(OTCQB: ABCD)`. */
export const TICKER =
  /\(\s?(?:"?\w+"?[,;]?\s)?(?:NASDAQ|Nasdaq\w*|NYSE|NYSE\s?American|NYSE\s?AMERICAN|AMEX|OTC\w*|OTCQ[BX]|TSX|TSX[-\s]?V|TSXV|CSE|Cboe(?:\s?CA)?|NEO|LSE|AIM|ASX|FSE|FRA|Frankfurt|SIX|Euronext\w*|HKEX|SGX|NSE|BSE|TSE|STI|OSE|JSE|LON|TASE|KOSDAQ|EPA|ETR|AMS|XETRA|Pink\w*)(?:\s?[A-Z]\w*)?\s?[:;]\s?"?[A-Z0-9.]+|\b(?:Nasdaq|NYSE|TSX|ASX|AIM|LSE)[-\s]listed\b|\bpublicly[-\s](?:traded|listed)\b/;

export const OFFERING =
  /\b(?:initial\spublic\soffering|(?<!pre[-\s])IPO\b|public\soffering|registered\sdirect|at[-\s]the[-\s]market|bought\sdeal|private\splacement\sof|PIPE\b|rights\s(?:issue|offering)|Reg(?:ulation)?\sA\+?\s(?:offering|tier)|follow-on\soffering|shelf\sregistration|pre-funded\swarrants|gross\sproceeds|listing\son\sthe|direct\slisting|SPAC\b|securiti[sz]ations?\b|(?:catastrophe|cat|municipal|tax-exempt|revenue|corporate|high-yield|green)\s(?:\w+\s)?bonds?\b|bond\ssale|special\spurpose\sacquisition|(?:notes?|bonds?|debt|shares?|stock|equity|units?)\s(?:offering|issue|issuance))/i;

export const TOKEN_SALE =
  /\b(?:pre-?\s?sale|presale|ICO\b|IDO\b|IEO\b|initial\s(?:coin|dex|exchange)\soffering|token\s(?:sale|offering|launch\s(?:event|sale)|presale|generation\sevent)|airdrop|meme\s?coins?|public\ssale|fair\slaunch|private\ssale\sof\stokens?)\b/i;

export const AMOUNT = '(?:US|C|A)?[$€£₹]\\s?[\\d.,]+(?:\\s?-?(?:million|billion|thousand|mm|m|bn|b|k)\\b)?';

export const INVESTOR_KIND =
  '(?:(?:venture|vc|private[-\\s]equity|pe|investment|growth[-\\s]equity|buyout|seed[-\\s]stage|asset\\smanagement|capital)\\s(?:capital\\s|equity\\s)*(?:firm|fund|investor|manager|company|group|house|partnership|arm|studio)|investment\\s(?:firm|manager|adviser|advisor)|family\\soffice|cryptofund|hedge\\sfund|accelerator|fund\\smanager|venture\\scapital|private\\sequity\\sinvestor)';

/** The kind as the head of the description: not "a platform for venture capital firms". */
export const INVESTOR = new RegExp(
  `^(?:[^,]{0,80},\\s)?(?:an?\\s|the\\s)?(?:[^,]{0,60},\\s)?(?:[^,]{0,40}[-\\s]based\\s)?(?:(?!for\\b|that\\b|of\\b|to\\b|with\\b|by\\b|in\\b|developing|provider|which\\b|serving|operator|using|has\\b|raises?\\b|secures?\\b|closes?\\b)[\\w&,/-]+\\s){0,8}?${INVESTOR_KIND}(?!s\\b|-based|-backed)`,
  'i',
);

export const FUND_OBJECT =
  /\b(?:(?:its|their|his|her|the|an?|new|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|inaugural|debut|maiden|flagship|latest|final\sclose\sof|first\sclose\sof|oversubscribed|[IVX]{1,4}|\$[\d.,]+\s?\w{0,8}|€[\d.,]+\s?\w{0,8}|£[\d.,]+\s?\w{0,8}|growth|seed|stage|opportunity|opportunities|venture|capital|equity|investment|impact|vintage|select|buyout|credit)[-\s]){1,6}(?:fund|funds|vehicle)\b(?!\s?(?:rais|of\sfunds))|\bfund\s(?:[IVX]{1,4}|\d{1,2})\b|\bcapital\scommitments\b|\bclose\sof\s(?:\S+\s){1,6}fund\b/i;

export const NEWS: [RejectionReason, RegExp][] = [
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
    /\b(?:acquir(?:es?|ed|ing)|acquisitions?|acqui-?hired?|merg(?:es?|ed|er)|take[-\s]private|buyout\sof|buys|purchas(?:es|ed)\s(?:of)?|(?:to\sbe|has\sbeen|was|is)\s(?:acquired|bought)|(?:sells|sold)\s(?:itself\s)?(?:for|to)\b|sale\sof\s(?:its|the))\b/i,
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

export const PLANNED =
  /\b(?:(?:is|are|was)\sto\sraise|(?:plans?|planning|seek(?:s|ing)?|aim(?:s|ing)?|look(?:s|ing)?|intend(?:s|ing)?|hop(?:es|ing)|expects?|prepar(?:es|ing)|set|eyes|want(?:s|ing)|due|about|ready)\s(?:to|on)\s(?:\w+\s){0,2}(?:raise|raising|close|secure|closing)|(?:is|are)\s(?:currently\s)?(?:raising|seeking|fundraising)|will\s(?:raise|seek)|in\stalks\s(?:to|for|with)|(?:launch(?:es|ed|ing)?|opens?|opened|opening|kicks?\soff|begins?|announc(?:es|ed)\sthe\s(?:launch|opening)\sof)\s(?:\S+\s){0,6}(?:funding|fundraising|investment|seed|series\s[A-F]|Reg\s?CF|crowdfunding|capital|financing)\s(?:round|raise|campaign|offering)|to\sraise\s(?:up\sto\s|approximately\s|over\s)?[$€£₹]|(?:non-binding|term\ssheet|letter\sof\sintent|LOI\b))/i;

export const COMMITMENT =
  /\b(?:memorand(?:um|a)\sof\sunderstanding|MOU\b|letter\sof\s(?:intent|commitment)|LOI\b|(?:funding|investment|capital|equity|financing)\scommitments?|commitment\s(?:of|for|from|letter)|commit(?:s|ted)\s(?:up\sto\s)?[$€£₹]|(?:equity|share)\s(?:purchase|subscription)\s(?:facility|agreement)|equity\sline)\b/i;

export const LISTED_SHARES =
  /\b(?:shareholders?|shareholding|ordinary\sshares|share\s(?:price|consolidation|placing|capital)|warrants|placing)\b/i;

export const LEGAL_MONEY = new RegExp(
  `${AMOUNT}[^,.;]{0,60}\\b(?:settlement|verdict|judge?ment|jury|lawsuit|damages)\\b|\\b(?:settlement|verdict)\\s(?:of|in\\sexcess\\sof|exceeding|for|totall?ing)\\s`,
  'i',
);

export const SOLICITATION =
  /\b(?:purchase\swindow|invest\snow|opportunity\sto\sinvest|open\sto\s(?:the\spublic|investors|investment)|accepting\sinvest\w+|investment\sopportunity|now\sopen\sfor)\b/i;

/** Words of schemes that claim large rounds to draw in the public; two different ones are no accident. */
export const PROMOTION =
  /\b(?:passive\sincome|guaranteed\s(?:returns?|profits?)|sign-?\s?up\sbonus|daily\s(?:profits?|income|returns?|rewards)|risk-free|cloud\smining|get\s\$\d+\s(?:for\sfree|free)|register\snow|earn\s(?:up\sto\s)?\$[\d,]+\s(?:a|per)\sday|referral\s(?:bonus|program|commission)|make\smoney)\b/gi;

export const LOAN = /\b(?:loans?|mortgage|refinanc\w+|financing|facility|debt)\b/i;

export const PROPERTY =
  /\b(?:multi-?family|apartments?|condo\w*|hotels?|resort|square[-\s]f(?:ee|oo)t|sq\.?\sft|acres?|shopping\scenter|retail\s(?:center|property|portfolio)|office\s(?:building|tower|park)|(?:pre-)?construction\s(?:loan|financing)|ground\slease|real\sestate\s(?:loan|portfolio)|non-recourse|mixed-use|high-rise|campus|warehouse\sproperty|industrial\spark|development\sproject|townhomes?|residences|lofts?|single-tenant|property|properties|housing\sdevelopment|self-storage\s(?:portfolio|propert\w+|facilit\w+)|office\s(?:complex|property)|HUD\sloan|senior\s(?:living|housing)\s(?:community|portfolio|facility)|industrial\s(?:project|property|portfolio)|data\scenter\scampus|plaza|aircraft|vessels?|tankers?|C-?PACE)\b/i;

export const LENDING = new RegExp(
  `\\b(?:provid(?:es|ed)|plac(?:es|ed)|secur(?:es|ed)\\sfor|originat(?:es|ed|ion)|arrang(?:es|ed)|extend(?:s|ed)|lends?|lent|fund(?:s|ed))\\s(?:of\\s)?(?:an?\\s|the\\s)?${AMOUNT}[^,.;]{0,60}\\b(?:loans?|mortgage|refinanc\\w+|(?:in|of)\\s(?:\\w+\\s){0,3}(?:financing|debt))`,
  'i',
);

export const PROPERTY_SALE =
  /\b(?:arrang|broker|facilitat|negotiat|complet|announc)\w*\s(?:the\s)?(?:\S+\s){0,4}(?:sale|lease|acquisition)\sof\b/i;

export const GIVING =
  /\b(?:launch|award|giv|provid|donat|distribut|grant|offer|contribut|pledg)\w*\s(?:[^,.;]{0,60})\b(?:grants?|scholarships?|donations?|awards?)\s(?:to|for|program)\b/i;

export const CAUSE =
  /\b(?:(?:annual|charity|benefit)\s(?:\w+\s)?(?:walk|run|ride|dinner|event|auction|tournament|concert|luncheon|ball)|charit(?:y|ies|able)|gala|fundraisers?|donat\w+|scholarships?|in\smemory\sof|for\s(?:the\s|a\s|local\s)?(?:children|hospital|veterans|victims|families\sin|shelter|food\sbank|cancer\sresearch|school|non-?profits?|homeless|refugees))\b/i;

export const ROUND_HEADLINE =
  /\b(?:rais(?:es?|ed|ing)|fund(?:ing|raise|raising|ed)|financing|seed|pre-?seed|series\s[a-j]\d?|rounds?|invest(?:s|ed|ment|ments)?|back\b|(?:growth|venture|new|fresh|seed|working|in)\scapital|venture|secur(?:es|ed)|backed|backs|equity|led\sby)\b/i;

/** Coins that are sold to the public, by the kind of name they have. */
export const COIN =
  /\b(?:pre-?\s?sale|meme\s?coins?|ICO|IDO|IEO)\b|\b(?:Token|Coin|Inu)\s(?:raises|hits|surpasses|soars|nears)\b/i;

/** News of a market, not of a company. */
export const MARKET_NEWS =
  /\b(?:(?:vc|venture|startup|global|total|seed|fintech|tech|ai|crypto|climate|deal|european|u\.?s\.?|indian)\s){1,3}(?:capital\s)?(?:funding|investments?|deal\s(?:value|volume|activity)|financing|fundraising)\s(?:\w+\s){0,3}(?:falls?|fell|drops?|dropped|rose|rises|climb(?:s|ed)|slump(?:s|ed)|plunge[sd]?|jump(?:s|ed)|surge[sd]?|rebound(?:s|ed)|decline[sd]?|totals?|totall?ed|hits?|reach\w*|down|up|slows?|doubles?)\b|\bstartups\s(?:raised|raise|attract\w*|secured)\b/i;

/** Bodies that raise no rounds, by their names. */
export const PUBLIC_BODY =
  /\b(?:university|college|school|schools|district|authority|county|city\sof|town\sof|council|ministry|department|commission|hospital|foundation|institute|church|museum|library|association|society|rotary|nonprofit|charity|ymca|habitat|mayor|governor|senator)\b/i;
export const PUBLIC_SUBJECT =
  /^(?:the\s)?(?:[\w'’.&-]+\s){0,4}(?:university|college|schools?|school\sdistrict|district|authority|county|council|ministry|commission|hospitals?|foundation|institute|church|museum|library|nonprofit|charity|non-profit|center|centre|mayor|governor|senator|city)\s(?:\w+\s)?(?:receiv|secur|award|rais|win|get|land|accept|obtain|announc|was|is\s)/i;
export const PUBLIC_MONEY =
  /\b(?:state|federal|county|city|municipal|provincial|government|USDA|HUD|FEMA)\s(?:\w+\s){0,2}?(?:funding|funds|aid|money|appropriations?|grant)\b|\bfrom\sthe\s(?:state|federal\sgovernment|county|city|legislature)\b|\btax\scredits?\b/i;

/** Headlines of law firms, whose money was won for a client. */
export const LAW_FIRM =
  /\b(?:law\s(?:firm|group|offices?)|attorneys?|lawyers?|LLP|injur(?:y|ed|ies)|victims?|crash|malpractice|wrongful|\w+\sLaw\s(?:secures|obtains|wins|recovers))\b/i;

/** Words that say that a grant goes to a company. */
export const COMPANY_WORDS =
  /\b(?:company|startups?|start-ups?|inc|llc|corp|ltd|gmbh|technolog\w+|bio-?tech\w*|bio-?pharma\w*|pharma\w*|therapeutics|provider|developer|maker|platform|manufacturer|firm|SBIR|venture|spin-?out|solutions)\b/i;

/** A company that says of itself that it is none; not one that sells to them. */
export const NONPROFIT =
  /\b(?:an?|the|is)\s(?:[\w-]+\s){0,4}(?:nonprofit|non-profit|not-for-profit|charity|501\(c\)\(?3\)?)\b(?!s|\s(?:\w+\s)?(?:software|platform|CRM|technology|tech|sector|organi[sz]ations|fundraising|solutions))/i;

/** "awarded $50 million in the 2025 allocation": given, not invested. */
export const AWARDED =
  /\bawarded\s(?:\w+\s){0,4}[$€£]|\b(?:tax\scredit|allocation)\s(?:round|authority|award)\b/i;

/** A round whose investors nobody may know is a claim. */
export const HIDDEN_INVESTORS =
  /\b(?:funds?|investors?|participants?|backers?)\b[^.]{0,60}\bremains?\s(?:confidential|anonymous|secret)\b/i;

/** A predicate whose object is an acquisition, whatever paid for it. */
export const ACQUIRES =
  /^\W*(?:(?:has|have|had|today|recently|announced|announces|that|it|is|will|to|plans|agreed|signed|an?|definitive|agreement|successfully|completed|completes|closed|closes|the|its)\s){0,8}(?:acquire[sd]?|acquiring|acquisition|buy|buys|bought|purchase[sd]?|merge[sd]?|merger)\b/i;

/** New money for old debt. */
export const REFINANCED = /(?<!debt\s)\brefinanc(?:e|es|ed|ing)\b/i;

/** Campaigns that sell products or ask for gifts, not shares. */
export const REWARD_CAMPAIGN = /\b(?:kickstarter|indiegogo|gofundme|patreon)\b/i;

/** Money for a candidate: nobody gets a share of one. */
export const POLITICS =
  /\b(?:senate|house|congress\w*|gubernatorial|mayoral|presidential|re-?election|political)\s(?:\w+\s)?(?:hopeful|candidate|campaign|race|bid)\b|\bfrom\s(?:\w+\s)?[\d,]+\s(?:\w+\s)?donors\b|\bsuper\sPAC\b/i;

/** Money that is taken, not given. */
export const CRIME =
  /\b(?:thie(?:f|ves)|burglars?|robbers?|heist|stolen|robbery|smuggl\w+|scammers?|hackers?|police)\b/i;

/** Goods under the hammer. */
export const AUCTION =
  /^(?:the\s|an?\s)?(?:[\w'-]+\s){0,3}auctions?\b(?!\s(?:platform|house|tech|app|site|startup|marketplace|software))/i;
