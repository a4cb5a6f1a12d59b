import { connect } from 'node:net';

/** Sends bytes to a port of this machine as they are and returns all that comes back until the connection ends. */
export async function sendBytes(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.write(bytes);
  await new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return text;
}
