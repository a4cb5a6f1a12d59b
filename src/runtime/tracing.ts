/** A running span. */
export interface Span {
  readonly traceId: string;
  /** The parent of the next step's span, in any process. */
  readonly traceparent: string;
  /** Adds ids, counts and outcomes. Do not add names, addresses or secrets. */
  set(attributes: Attributes): void;
  /** Marks the step as failed. */
  fail(): void;
  end(): void;
}

export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** The parent's traceparent. Without a valid one, a new trace starts. */
  parent?: string | null | undefined;
  /** A traceparent to link: another trace that led to this one. */
  link?: string | undefined;
  /** Defaults to now. */
  startedAt?: Date;
  attributes?: Attributes;
}

export type Tracer = (name: string, options: SpanOptions) => Span;

/**
 * There is one tracer per process, like the OTEL_* variables. Null: tracing is off, and a span
 * costs one comparison.
 */
let tracer: Tracer | null = null;

/** Turns tracing on with a tracer, or off with null. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** Starts a span. Returns null if tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  return tracer === null ? null : tracer(name, options);
}
