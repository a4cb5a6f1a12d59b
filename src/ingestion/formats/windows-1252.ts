/**
 * The characters of windows-1252 from 0x80 to 0x9f, in order. Five places are undefined and stay
 * control characters.
 */
const PLACES = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Replaces the control characters U+0080 to U+009F by the windows-1252 characters with these codes.
 * HTML reads its references that way, but the TextDecoder of Node 20 does not.
 */
export function fromWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => PLACES[control.charCodeAt(0) - 0x80] ?? control);
}
