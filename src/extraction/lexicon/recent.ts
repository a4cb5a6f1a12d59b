/** Caches the answers of a pure function: many signals read the same sentences of an article. */
export class Recent<Answer> {
  private readonly answers = new Map<string, Answer>();
  /** Most questions are about the text of the one before. */
  private lastText: string | undefined;
  private lastAnswer: Answer | undefined;

  constructor(private readonly most: number) {}

  /** Gives the answer for a text, worked out at most once while it is remembered. */
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

  /** Forgets all. */
  clear(): void {
    this.answers.clear();
    this.lastText = undefined;
    this.lastAnswer = undefined;
  }
}
