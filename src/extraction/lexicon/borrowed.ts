/**
 * English words that most languages use when they report on rounds. Append the language's words
 * with `;`.
 */
export const BORROWED = {
  raise: 'raises; raised',
  rounds: `
    funding; round; series [a-j][1-9]?; serie [a-j][1-9]?; seed; pre-?seed; venture debt; equity; crowd-?funding;
    crowdinvesting; SAFE`,
  sure: 'round; series [a-j][1-9]?; serie [a-j][1-9]?; seed; pre-?seed; venture debt; funding',
  preSeed: 'pre-?seed',
  seed: 'seed',
  angel: 'business angels?; angel (round|investment)',
  crowd: 'equity crowd-?funding; crowd-?funding; crowd-?investing; crowd-?lending',
  convertible: 'convertible( note| loan)?; SAFE note',
  bridge: 'bridge( round| loan| financing)?',
  debt: 'venture debt; venture loan; credit facility; term loan',
  equity: 'equity',
  plainDebt: 'debt',
  growth: 'growth( equity| capital| round)?; growth-equity',
  privateEquity: 'private equity',
  venture: 'venture capital (round|funding)',
  headNouns: `
    start-?ups?; scale-?ups?; spin-?offs?; spin-?outs?; unicorn; (fin|bio|health|ed|prop|insur|med|agri?|food|clean|deep|legal|
    fem|climate|ad|hr|reg|space|govern|mar|pet|mobility|gov|sport|retail|travel|wealth|e-?health|green|agro|energy|neo)-?tech;
    neobank; neobroker; biotech; proptech; saas; app`,
  kinds: 'venture capital; business angels?; family offices?; VC',
} as const;
