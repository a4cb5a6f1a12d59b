/** Control characters except tabs and line breaks. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Control characters that JSON does not escape. */
const RAW_IN_JSON = /[\u007f-\u009f]/g;

/** Removes control characters. Otherwise, a feed could control a reader's terminal. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}

/**
 * Escapes the control characters that JSON allows without an escape. The JSON keeps its meaning.
 */
export function escapeControls(json: string): string {
  return json.replace(RAW_IN_JSON, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
