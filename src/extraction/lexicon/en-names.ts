import type { CompanyWords, InvestorWords } from './lexicon.js';

/** Nouns next to which a place is the company's location. */
export const EN_SEATED_NOUNS = `
  start-?up; company; firm; platform; provider; maker; chipmaker; carmaker; drugmaker; developer;
  ecosystem;
  (fin|bio|health|ed|prop|insur|med|agri?|food|clean|deep|legal|fem|climate|ad|hr|reg|space|mar|pet|gov|travel|retail)-?tech;
  leader; pioneer; specialist; giant; unicorn; decacorn; app; marketplace; business; brand; operator;
  manufacturer; creator; service; network; studio; publisher; retailer; lender; insurer; neobank;
  spin-?out; spin-?off; scale-?up; vendor; builder; designer; supplier; tool; solution; innovator; player;
  distributor; producer; carrier; chain; outfit; upstart; newcomer; project; dapp; protocol; subsidiary;
  seller; grower; venture; manager; trader; broker; wallet; lab; biotech; car-?maker; group; hailer;
  clinic; farm; collective; sniffer; club; game; school; shop; label; airline; roaster; brewer`;

/** English words about the company that raised money. */
export const EN_COMPANY: CompanyWords = {
  headNouns: `
      ${EN_SEATED_NOUNS};
      companies; services; alum; alumni; alums; grad; graduate; agency; fund; unit; arm; rival; competitor;
      exchange; makers; sniffers; bank`,
  connectors: `
      of; the; and; for; to; in; on; de; la; le; du; des; by; &; at; from; a; an; or; y; e; von; van; der; den; di; del; x`,
  based: 'based; headquartered; born; founded',
  about: 'about',
};

/** English words about the investors. */
export const EN_INVESTORS: InvestorWords = {
  ledBy: `
      (co-?led|led|headed|spearheaded|anchored|lead)( jointly| equally)? (jointly )?by; lead investor(s)?,?( is| was| are|
      include[sd]?)?; led the _ round,? by`,
  leads: `
      (co-?led|co-?leads?|leads?|led|spearheaded|anchored|headed|is leading|to lead|co-?leading|leading)
      (the|this|its|a|an|our|both|that) _ (round|funding|financing|investment|raise|seed|series
      [a-j]|tranche|deal|transaction|addition|extension|bridge|facility|loan); (co-?led|co-?leads?|leads?|led) #; (co-?led|led)( it)?(,| and was joined|.);
      (was|were|is|as) the (lead|leads|lead investor|lead investors|sole investor); as (the )?lead investor; wrote the
      (lead|biggest) check`,
  from: `
      participation (from|by|of); participat(ed|ion) in (the|this) round (were|was|by|include[ds]?); joined( in the round)?
      by; alongside; along with; backed by; support(ed)? (from|by); contribution(s)? from;
      (funding|financing|investments?|backing|capital|round|money|cheque|checks?|cash|equity|debt|loan|facility) (came
      |comes |was |)from;
      (investors?|backers?|participants?|firms?|funds?|VCs?|institutions?|angels?|partners?|shareholders?)( in the round| in
      the company| also)?,? (include|includes|included|including|such as|like|were|are|being|led by);
      (existing|new|current|previous|returning|other|strategic|prior|additional|angel|notable|institutional|earlier) (seed
      |strategic |angel )?(investors?|backers?|shareholders?); together with; as well as; funded by; provided by; with
      backing from; came from`,
  joined: `
      (also )?(participat(es|ed|ing)|joins?|joined|invested|took part|contributed|followed their money|took stakes?|chipped
      in|re-?upped|followed on|came in|came back|are in|were in|back for more)`,
  kinds: `
      investor(s)?; fund(s)?; firm(s)?; VC(s)?; VC firm; company; companies; giant; group; office; offices; accelerator;
      incubator; angel(s)?; backer(s)?; shareholder(s)?; institution(s)?; leader; arm; studio; platform; syndicate; bank;
      partner(s)?; participant(s)?; founder(s)?; entrepreneur(s)?; lender; billionaire; manager; insurer; carmaker;
      chipmaker; outlet`,
  earlier: `
      (previous|previously|prior|earlier|last) _ (round|funding|financing|raise|seed|series [a-j])`,
};
