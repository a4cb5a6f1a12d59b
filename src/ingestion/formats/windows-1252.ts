/** What windows-1252 has at 0x80 to 0x9f, in order; five places are empty and stay the control characters they are. */
const PLACES = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Turns the control characters U+0080 to U+009F into the characters that windows-1252 means by them: HTML reads its references so,
 * and Node 20's TextDecoder leaves them in place although it is told windows-1252.
 */
export function fromWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => PLACES[control.charCodeAt(0) - 0x80] ?? control);
}
