import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The parts of a chat API request that tests check. */
export interface ChatRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { strict: boolean } };
  };
  /** The parsed content of the user's message. */
  asked: { title: string; text: string };
}

/**
 * A response of the server: a completion with this content, or a response with this status. `hang`
 * sends no response. `cut` sends half a completion and then closes the connection.
 */
export type ChatReply =
  { content: string } | { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'cut';

/** A server on 127.0.0.1 with OpenAI's chat API. */
export interface ChatServer {
  url: string;
  requests: ChatRequest[];
  /** Returns the response to a request. Tests replace this function. */
  reply: (request: ChatRequest) => ChatReply | Promise<ChatReply>;
  close(): Promise<void>;
}

/**
 * Starts a chat server. It answers 500 until `reply` is set. Close the server even after a failure.
 */
export async function startChatServer(): Promise<ChatServer> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => void answer());
    const answer = async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest['body'];
      const user = body.messages.find(({ role }) => role === 'user');
      const request: ChatRequest = {
        path: `${incoming.method} ${incoming.url}`,
        authorization: incoming.headers.authorization,
        body,
        asked: JSON.parse(user?.content ?? '') as ChatRequest['asked'],
      };
      chat.requests.push(request);
      const reply = await chat.reply(request);
      if (reply === 'hang') return;
      if (reply === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
        response.write('{"choices": [{"message": {"content": "{', () => incoming.socket.destroy());
        return;
      }
      if ('status' in reply) {
        response.writeHead(reply.status, reply.headers);
        response.end(reply.body);
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          id: 'chatcmpl-1',
          object: 'chat.completion',
          model: body.model,
          choices: [
            { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply.content } },
          ],
          usage: { prompt_tokens: 700, completion_tokens: 90, total_tokens: 790 },
        }),
      );
    };
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    reply: () => ({ status: 500 }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return chat;
}
