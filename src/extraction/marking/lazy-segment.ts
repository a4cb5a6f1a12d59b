import type { CompiledLexicon } from '../lexicon/compile.js';
import { classesOf } from './classes.js';
import type { Place, Segment, Token } from './marked-text.js';
import { tokensOf } from './tokens.js';

/** A segment that computes its tokens and classes on first use. */
export class LazySegment implements Segment {
  private cutTokens: Token[] | undefined;
  private markedClasses: (readonly string[])[] | undefined;

  constructor(
    readonly place: Place,
    readonly text: string,
    readonly block: number,
    private readonly language: string,
    private readonly lexicon: CompiledLexicon,
  ) {}

  get tokens(): readonly Token[] {
    return (this.cutTokens ??= tokensOf(this.text, this.language, this.lexicon));
  }

  get classes(): readonly (readonly string[])[] {
    return (this.markedClasses ??= classesOf(this.text, this.tokens, this.lexicon));
  }
}
