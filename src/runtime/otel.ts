import {
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  diag,
  trace,
} from '@opentelemetry/api';
import type { Context, SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Log } from './log.js';
import { VERSION } from './version.js';
import { useTracer } from './tracing.js';
import type { Span, SpanOptions } from './tracing.js';

/** Milliseconds that a stopping process waits for the collector. */
const FLUSH_MS = 2_000;
/** The log contains at most one line about failed exports per hour. */
const LOG_ERROR_EVERY_MS = 3_600_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/**
 * Starts exporting spans, as the standard OTEL_* variables configure it. This module is loaded only
 * if a collector is configured. If the collector is unavailable, the log says so once per hour, and
 * spans beyond the queue's limit are lost. Returns a function that stops the export and sends
 * remaining spans for at most 2 s.
 */
export function startTracing(log: Log): () => Promise<void> {
  let loggedAt = -Infinity;
  const logError = (message: string) => {
    if (performance.now() - loggedAt < LOG_ERROR_EVERY_MS) return;
    loggedAt = performance.now();
    // OpenTelemetry's libraries report errors as JSON with a stack. The log line needs only the
    // reason.
    const reason = /"(?:code|message)":"([^"]+)"/.exec(message)?.[1] ?? message.slice(0, 300);
    log.warn({ reason }, 'span export failed: the service continues without tracing');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: logError, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'fundmatch', 'service.version': VERSION }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('fundmatch', VERSION);
  useTracer((name, { kind, parent, link, startedAt, attributes }: SpanOptions) => {
    const linked = readTraceparent(link);
    const options = {
      kind: KINDS[kind],
      ...(attributes && { attributes }),
      ...(startedAt && { startTime: startedAt }),
      ...(linked && { links: [{ context: linked }] }),
    };
    return wrap(tracer.startSpan(name, options, contextOf(parent)));
  });
  return async () => {
    useTracer(null);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS);
    });
    await Promise.race([provider.shutdown().catch((error: unknown) => logError(String(error))), patience]);
    clearTimeout(timer);
  };
}

function wrap(span: ReturnType<ReturnType<BasicTracerProvider['getTracer']>['startSpan']>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    set: (attributes) => void span.setAttributes(attributes),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}

function contextOf(traceparent: string | null | undefined): Context {
  const parent = readTraceparent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
}

/**
 * Parses a W3C traceparent header. Later versions of the format may only append fields, so they are
 * accepted.
 */
function readTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || text?.startsWith('ff')) return null;
  return { traceId, spanId, traceFlags: parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED, isRemote: true };
}
