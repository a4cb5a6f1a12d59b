/** A text of a row that may hold an address, by the key of its row. */
export interface KeyedText {
  key: string;
  text: string;
}
