/** A text that may contain an address, and the key of its row. */
export interface KeyedText {
  key: string;
  text: string;
}
