import { compileLexicon, type CompiledLexicon } from './compile.js';
import { AR } from './ar.js';
import { BG } from './bg.js';
import { CS } from './cs.js';
import { DA } from './da.js';
import { DE } from './de.js';
import { EL } from './el.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FI } from './fi.js';
import { FR } from './fr.js';
import { HE } from './he.js';
import { HR } from './hr.js';
import { HU } from './hu.js';
import { ID, MS } from './id.js';
import { IT } from './it.js';
import { JA } from './ja.js';
import { KO } from './ko.js';
import { NL } from './nl.js';
import { NO } from './no.js';
import { PL } from './pl.js';
import { PT } from './pt.js';
import { RO } from './ro.js';
import { RU } from './ru.js';
import { SK } from './sk.js';
import { SR } from './sr.js';
import { SV } from './sv.js';
import { TH } from './th.js';
import { TR } from './tr.js';
import { UK } from './uk.js';
import { VI } from './vi.js';
import { ZH } from './zh.js';
import type { Lexicon } from './lexicon.js';

/** The lexicons of all supported languages, one line per file. */
export const LEXICONS: readonly Lexicon[] = [
  EN,
  DE,
  FR,
  ES,
  PT,
  IT,
  NL,
  SV,
  DA,
  NO,
  FI,
  PL,
  CS,
  TR,
  JA,
  ZH,
  KO,
  ID,
  MS,
  RO,
  HU,
  EL,
  VI,
  UK,
  RU,
  BG,
  SK,
  HR,
  SR,
  TH,
  HE,
  AR,
];

const BY_LANGUAGE = new Map(LEXICONS.map((lexicon) => [lexicon.language, lexicon]));
const compiled = new Map<string, CompiledLexicon>();

/** ISO 639-1 codes of all languages with a lexicon. */
export const LANGUAGES: readonly string[] = [...BY_LANGUAGE.keys()];

/**
 * Returns the lexicon of a language. It is compiled on first use. Returns null if the language has
 * no lexicon.
 */
export function lexiconFor(language: string): CompiledLexicon | null {
  const known = compiled.get(language);
  if (known) return known;
  const data = BY_LANGUAGE.get(language);
  if (data === undefined) return null;
  const lexicon = compileLexicon(data);
  compiled.set(language, lexicon);
  return lexicon;
}
