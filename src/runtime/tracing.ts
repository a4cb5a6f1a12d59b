/** A step of a trace under way. */
export interface Span {
  readonly traceId: string;
  /** What the next step, in whatever process, names as its parent. */
  readonly traceparent: string;
  /** Adds ids, counts and outcomes; never names, addresses or secrets. */
  set(attributes: Attributes): void;
  /** Marks the step as failed. */
  fail(): void;
  end(): void;
}

export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** A traceparent; without one, or with one that is none, a new trace begins. */
  parent?: string | null | undefined;
  /** A traceparent of another trace that led to this one. */
  link?: string | undefined;
  /** Now, unless told. */
  startedAt?: Date;
  attributes?: Attributes;
}

export type Tracer = (name: string, options: SpanOptions) => Span;

/** One per process, as the OTEL_* variables are. Null: no traces are exported, and a span costs one comparison. */
let tracer: Tracer | null = null;

/** Lets spans be made from now on; null ends it. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** Begins a span; null where no traces are exported. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  return tracer === null ? null : tracer(name, options);
}
