/**
 * The characters of windows-1252 from 0x80 to 0x9f, in order. Five codes are undefined and remain
 * control characters.
 */
const PLACES = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Replaces each control character U+0080 to U+009F with the windows-1252 character of the same
 * code. HTML requires this for character references, but the TextDecoder of Node 20 does not do it.
 */
export function fromWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => PLACES[control.charCodeAt(0) - 0x80] ?? control);
}
