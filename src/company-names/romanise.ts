import anyAscii from 'any-ascii';

/**
 * Converts a word of any script to Latin letters: Cyrillic and Greek letter by letter, Han by its
 * Mandarin reading, kana and Hangul by sound. The result is the spelling that the firm may use
 * (`华为`, Huawei) or close to it (`ソニー`, soni), so word-alignment.ts compares it loosely.
 */
export function romanise(word: string): string {
  if (LATIN_ONLY.test(word)) return word;
  const spelled = KANA.test(word) ? spellKana(word) : word;
  return anyAscii(spelled)
    .toLowerCase()
    .replace(/[^a-z\d._~]/g, '');
}

const LATIN_ONLY = /^[\x00-\x7f]*$/;
/**
 * Returns whether the Latin letters of a word from another script are its spelling or its sound.
 */
export function romanisedHow(word: string): 'letters' | 'by ear' {
  return KANA.test(word) || HANGUL.test(word) || GREEK.test(word) ? 'by ear' : 'letters';
}

const HANGUL = /[\uac00-\ud7a3]/;
const GREEK = /[\u0370-\u03ff]/;
const KANA = /[\u3040-\u30ff]/;

/**
 * Foreign sounds use two kana, the second of them small. The long-vowel sign and the small tsu
 * have no letter of their own.
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
