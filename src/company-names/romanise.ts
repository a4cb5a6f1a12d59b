import anyAscii from 'any-ascii';

/**
 * Writes a word of any script in Latin letters: Cyrillic and Greek by letter, Han by its Mandarin reading, kana and Hangul by sound.
 * The result is how the firm may spell itself (`华为`, Huawei) or near it (`ソニー`, soni): word-alignment.ts compares it with some leeway.
 */
export function romanise(word: string): string {
  if (LATIN_ONLY.test(word)) return word;
  const spelled = KANA.test(word) ? spellKana(word) : word;
  return anyAscii(spelled)
    .toLowerCase()
    .replace(/[^a-z\d._~]/g, '');
}

const LATIN_ONLY = /^[\x00-\x7f]*$/;
/** Tells whether the letters of a word of another script stand for its spelling or for its sound. */
export function romanisedHow(word: string): 'letters' | 'by ear' {
  return KANA.test(word) || HANGUL.test(word) || GREEK.test(word) ? 'by ear' : 'letters';
}

const HANGUL = /[\uac00-\ud7a3]/;
const GREEK = /[\u0370-\u03ff]/;
const KANA = /[\u3040-\u30ff]/;

/** Foreign sounds take two kana, of which the second is small; the sign for a long vowel and the small tsu have no letter of their own. */
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
