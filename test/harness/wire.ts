import { connect } from 'node:net';

/**
 * Sends bytes unchanged to a port of this machine. Returns the response until the connection ends.
 */
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
