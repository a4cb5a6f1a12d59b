import { Agent, request } from 'node:http';

export interface CallResult {
  /** HTTP status, or 0 if there was no answer. */
  status: number;
  text: string;
  /** Why no answer arrived. Null if there was an answer. */
  error: string | null;
}

/** A client with one keep-alive connection, like one worker of an integration. */
export class KeepAliveClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly headers: Record<string, string>) {}

  /** Makes one call without retries. Never rejects, because `error` states the failure. */
  call(method: string, url: string, body?: unknown): Promise<CallResult> {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = { ...this.headers, ...(payload && { 'content-length': payload.length }) };
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, text: '', error: error.message });
      const outgoing = request(url, { method, headers, agent: this.agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, error: null }));
        response.on('error', fail);
        response.on('aborted', () => fail(new Error('the connection closed before the end of the answer')));
      });
      outgoing.setTimeout(30_000, () => outgoing.destroy(new Error('no answer within 30 s')));
      outgoing.on('error', fail).end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
