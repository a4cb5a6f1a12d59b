import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span, with ids in hex. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  /** Ids of the linked spans. */
  links: string[];
  attributes: Record<string, string | number | boolean | null>;
}

/** An OpenTelemetry collector that accepts OTLP over HTTP in protobuf. */
export interface OtlpCollector {
  endpoint: string;
  spans: ReceivedSpan[];
  headers: Record<string, string | string[] | undefined>[];
  close(): Promise<void>;
}

/** Starts a collector on 127.0.0.1. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: ReceivedSpan[] = [];
  const headers: OtlpCollector['headers'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers.push(request.headers);
      if (request.url === '/v1/traces') spans.push(...readRequest(Buffer.concat(chunks)));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Message = Map<number, (Buffer | number)[]>;

/**
 * Reads the fields of a protobuf message. fixed64 and varints become numbers, because tests do not
 * need more precision.
 */
function readMessage(bytes: Buffer): Message {
  const fields: Message = new Map();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const type = tag & 7;
    let value: Buffer | number;
    if (type === 0) value = varint();
    else {
      const length = type === 1 ? 8 : type === 5 ? 4 : varint();
      value = bytes.subarray(at, at + length);
      at += length;
    }
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value]);
  }
  return fields;
}

const messages = (message: Message, field: number) =>
  (message.get(field) ?? []).map((value) => readMessage(value as Buffer));
const bytesOf = (message: Message | undefined, field: number) =>
  (message?.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);

/** Reads an ExportTraceServiceRequest of opentelemetry-proto. */
function readRequest(body: Buffer): ReceivedSpan[] {
  return messages(readMessage(body), 1).flatMap((resourceSpans) => {
    const [resource = new Map()] = messages(resourceSpans, 1);
    const service = String(readAttributes(resource, 1)['service.name']);
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => ({
        service,
        name: bytesOf(span, 5).toString(),
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        parentSpanId: bytesOf(span, 4).toString('hex'),
        links: messages(span, 13).map((link) => bytesOf(link, 2).toString('hex')),
        attributes: readAttributes(span, 9),
      })),
    );
  });
}

function readAttributes(message: Message, field: number): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value = new Map()] = messages(pair, 2);
      const text = value.get(1)?.[0];
      const number = value.get(2)?.[0] ?? value.get(3)?.[0] ?? null;
      return [bytesOf(pair, 1).toString(), text === undefined ? (number as number | null) : String(text)];
    }),
  );
}
