/** A span that has started and not ended. */
export interface Span {
  readonly traceId: string;
  /**
   * W3C trace context for the next step, which makes this span its parent. The next step may run in
   * another process.
   */
  readonly traceparent: string;
  /**
   * Adds attributes: ids, counts and outcomes. Attributes must not contain names, addresses or
   * secrets.
   */
  set(attributes: Attributes): void;
  /** Marks the step as failed. */
  fail(): void;
  end(): void;
}

export type Attributes = Record<string, string | number | boolean | string[] | undefined>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** W3C trace context of the parent span. If it is not valid, a new trace starts. */
  parent?: string | null | undefined;
  /** W3C trace context of a span in another trace that led to this span. */
  link?: string | undefined;
  /** Start of the span. The default is now. */
  startedAt?: Date;
  attributes?: Attributes;
}

export type Tracer = (name: string, options: SpanOptions) => Span;

/**
 * The process has one tracer, as it has one set of OTEL_* variables. If it is null, tracing is off,
 * and a span costs one comparison.
 */
let tracer: Tracer | null = null;

/** Turns tracing on with a tracer. Null turns tracing off. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** Starts a span. Returns null if tracing is off. */
export function startSpan(name: string, options: SpanOptions): Span | null {
  return tracer === null ? null : tracer(name, options);
}
