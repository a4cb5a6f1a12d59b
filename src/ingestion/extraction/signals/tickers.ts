import { matchesOf } from '../lexicon/matches.js';

/** A stock exchange's ticker and the name it belongs to. */
export interface Ticker {
  /** The name before the bracket; empty when the text does not say. */
  owner: string;
  ticker: string;
  start: number;
}

const EXCHANGES =
  'NASDAQ|Nasdaq[A-Z]{0,4}|NYSE|AMEX|OTC[A-Z]{0,6}|TSX|TSXV|CSE|Cboe|NEO|LSE|AIM|ASX|FSE|FRA|Frankfurt|SIX|Euronext|HKEX|SEHK|SGX|NSE|BSE|TSE|STI|OSE|JSE|LON|TASE|KOSDAQ|KOSPI|EPA|ETR|AMS|XETRA|NZX|NZSE|SZSE|SSE|B3|BMV|OMX|Pink';
const TICKER = new RegExp(
  `[([]\\s?(?:"[^"()]{1,30}"[,;]?\\s(?:or\\s)?)?(?:${EXCHANGES})(?:[-\\s][A-Za-z]{1,12}){0,2}\\s?[:;]\\s?"?([A-Z0-9.]{1,8})`,
  'g',
);

/** Finds tickers, each with the capitalised words right before its bracket: the firm that is listed. Linear. */
export function findTickers(text: string): Ticker[] {
  const found: Ticker[] = [];
  for (const match of matchesOf(TICKER, text)) {
    // A name stands in one line: the end of a headline is no part of it.
    const before = (
      text
        .slice(Math.max(0, match.index - 80), match.index)
        .split('\n')
        .at(-1) ?? ''
    ).trimEnd();
    found.push({ owner: ownerIn(before), ticker: match[1] ?? '', start: match.index });
    if (found.length >= 20) break;
  }
  return found;
}

/** A word of a firm's name: with a capital, joining two, or a legal form in small letters ("Acme plc"). */
const NAME_WORD = /^(?:["'(]?[\p{Lu}\d]|(?:&|of|and|the|de|plc|asa|oyj|abp|se|nv|n\.v\.|sa|s\.a\.|a\/s)$)/u;

/** The run of capitalised words at the end of `before`: "led by Acme Holdings, Inc." gives "Acme Holdings, Inc." */
function ownerIn(before: string): string {
  const words = before.split(/\s+/);
  let first = words.length;
  while (first > 0 && NAME_WORD.test(words[first - 1] ?? '') && words.length - first < 7) {
    // A comma ends the name unless a legal form follows it.
    if (
      first < words.length &&
      /,$/.test(words[first - 1] ?? '') &&
      !/^(?:Inc|LLC|Ltd|Corp|Co|PLC|plc|S\.A|N\.V|AG|SE)\b/.test(words[first] ?? '')
    )
      break;
    first--;
  }
  return words
    .slice(first)
    .join(' ')
    .replace(/^(?:of|and|the|&)\s/, '');
}
