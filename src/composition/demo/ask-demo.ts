import { readFile } from 'node:fs/promises';
import { DEMO_FILE } from './control-server.js';

/**
 * Sends a request to the demo that runs on this machine, and returns the response. Throws an Error
 * that says what to do, for example to start the demo.
 */
export async function askDemo<Answer>(path: string): Promise<Answer> {
  const { url, token } = await readFile(DEMO_FILE, 'utf8').then(
    (text) => JSON.parse(text) as { url: string; token: string },
    () => {
      throw new Error('no demo is running on this machine. Start it with npm run demo.');
    },
  );
  const answer = await fetch(new URL(path, url), { headers: { Authorization: `Bearer ${token}` } }).catch(
    () => {
      throw new Error('the demo does not answer. Start it again with npm run demo.');
    },
  );
  const body = (await answer.json()) as { result: Answer } | { error: string };
  if ('error' in body) throw new Error(body.error);
  return body.result;
}
