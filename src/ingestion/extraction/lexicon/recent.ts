/** Caches the answers of a pure function: many signals read the same sentences of an article. */
export class Recent<Answer> {
  private readonly answers = new Map<string, Answer>();

  constructor(private readonly most: number) {}

  /** Gives the answer for a text, worked out at most once while it is remembered. */
  of(text: string, answer: (text: string) => Answer): Answer {
    const known = this.answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (this.answers.size >= this.most) this.answers.clear();
    this.answers.set(text, found);
    return found;
  }

  /** Forgets all. */
  clear(): void {
    this.answers.clear();
  }
}
