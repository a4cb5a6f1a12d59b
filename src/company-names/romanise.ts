import anyAscii from 'any-ascii';

/**
 * Converts a word of any script to Latin letters. Cyrillic and Greek are converted by letter, Han
 * by the Mandarin reading, kana and Hangul by sound. The result is the firm's spelling (`华为`,
 * Huawei) or similar to it (`ソニー`, soni). Therefore word-alignment.ts compares the result loosely.
 */
export function romanise(word: string): string {
  if (LATIN_ONLY.test(word)) return word;
  const spelled = KANA.test(word) ? spellKana(word) : spellByEar(word);
  return anyAscii(spelled)
    .toLowerCase()
    .replace(/[^a-z\d._~]/g, '');
}

const LATIN_ONLY = /^[\x00-\x7f]*$/;
/** Returns whether the romanised form of a word is its spelling or its sound. */
export function romanisedHow(word: string): 'letters' | 'by ear' {
  return BY_EAR.test(word) ? 'by ear' : 'letters';
}

/** Matches Hangul, Greek, Cyrillic, Hebrew, Arabic and kana. */
const BY_EAR =
  /[\uac00-\ud7a3\u0370-\u03ff\u0400-\u052f\u05d0-\u05ea\u0620-\u064a\u0671-\u06d3\u3040-\u30ff]/;
const HANGUL = /[\uac00-\ud7a3]/;
const HEBREW = /[\u05d0-\u05ea]/;

/** Returns the ISO 3166 countries that generally use the script of a word. */
export function countriesOfScript(word: string): readonly string[] {
  return SCRIPT_COUNTRIES.find(([script]) => script.test(word))?.[1] ?? [];
}

const SCRIPT_COUNTRIES: readonly (readonly [RegExp, readonly string[]])[] = (
  [
    [/[\u3040-\u30ff]/, 'JP'],
    [HANGUL, 'KR KP'],
    [/[\u0370-\u03ff]/, 'GR CY'],
    [/[\u0400-\u052f]/, 'RU UA BY BG RS MK ME BA KZ KG TJ UZ MD MN'],
    [HEBREW, 'IL'],
    [/[\u0620-\u064a\u0671-\u06d3]/, 'AE SA EG JO KW QA BH OM IQ LB MA DZ TN LY PS SY YE SD IR PK AF'],
  ] as const
).map(([script, countries]) => [script, countries.split(' ')]);
const KANA = /[\u3040-\u30ff]/;

/**
 * Replaces letters for which any-ascii returns their name and not their sound. At the end of a
 * syllable, five Hangul letters sound as t. In Hebrew, vav is usually a vowel, bet a b, and a final
 * he a vowel.
 */
function spellByEar(word: string): string {
  if (HANGUL.test(word)) {
    return word
      .normalize('NFD')
      .replace(/[\u11ba\u11bb\u11bd\u11be\u11c0]/g, '\u11ae')
      .normalize('NFC');
  }
  return word
    .replace(/\u05d1/g, 'b')
    .replace(/(?<!^)\u05d5/g, 'o')
    .replace(/[\u05d4\u0629]$/, 'a');
}

/**
 * Spells kana in Latin letters. Foreign sounds use two kana, of which the second is small. The
 * long-vowel sign and the small tsu have no letter.
 */
function spellKana(word: string): string {
  return word
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/[ーッ]/g, '')
    .replace(/.[ァィゥェォャュョ]/g, (pair) => PAIRS[pair] ?? pair);
}

const PAIRS: Readonly<Record<string, string>> = Object.fromEntries(
  `ティ=ti ディ=di トゥ=tu ドゥ=du ファ=fa フィ=fi フェ=fe フォ=fo ウィ=wi ウェ=we ウォ=wo ヴァ=va ヴィ=vi ヴェ=ve ヴォ=vo チェ=che シェ=she ジェ=je
  キャ=kya キュ=kyu キョ=kyo シャ=sha シュ=shu ショ=sho チャ=cha チュ=chu チョ=cho ジャ=ja ジュ=ju ジョ=jo ニャ=nya ニュ=nyu ニョ=nyo
  リャ=rya リュ=ryu リョ=ryo ヒャ=hya ヒュ=hyu ヒョ=hyo ミャ=mya ミュ=myu ミョ=myo ピャ=pya ピュ=pyu ピョ=pyo ビャ=bya ビュ=byu ビョ=byo
  ギャ=gya ギュ=gyu ギョ=gyo デュ=dyu フュ=fyu`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
);
