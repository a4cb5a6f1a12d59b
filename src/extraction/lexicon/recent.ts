/**
 * Caches the results of a pure function. Many parts of extraction read the same sentences of an
 * article.
 */
export class Recent<Answer> {
  private readonly answers = new Map<string, Answer>();
  /** The last text is checked first, because most calls repeat it. */
  private lastText: string | undefined;
  private lastAnswer: Answer | undefined;

  constructor(private readonly most: number) {}

  /** Returns the result for a text. It computes the result only if it is not in the cache. */
  of(text: string, answer: (text: string) => Answer): Answer {
    if (this.lastText === text) return this.lastAnswer as Answer;
    let known = this.answers.get(text);
    if (known === undefined) {
      known = answer(text);
      if (this.answers.size >= this.most) this.answers.clear();
      this.answers.set(text, known);
    }
    this.lastText = text;
    this.lastAnswer = known;
    return known;
  }

  clear(): void {
    this.answers.clear();
    this.lastText = undefined;
    this.lastAnswer = undefined;
  }
}
