import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChatServer } from '../../test/harness/chat-server.js';
import { rss, roundItem } from '../../test/harness/polling.js';
import { runCommand } from './program.js';
import { Writable } from 'node:stream';

/** Runs a command and returns its exit code and what it wrote. */
async function run(args: string[], env: NodeJS.ProcessEnv) {
  const written = { out: '', err: '' };
  const to = (name: 'out' | 'err') =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written[name] += chunk.toString();
        done();
      },
    });
  const interrupted = new Promise<never>(() => undefined);
  const code = await runCommand(args, { env, stdout: to('out'), stderr: to('err'), interrupted });
  const lines = written.out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
  return { code, lines, err: written.err };
}

it('reads the doubtful items of a feed with and without the second reader', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reader-'));
  const chat = await startChatServer();
  try {
    const doubtful = {
      title: 'Tidalfarm wins $4 million for seaweed plant',
      text: 'Tidalfarm has won $4 million from the Harbour Fund for a seaweed plant near Galway, its board said. The plant will open next year and give work to forty people.',
    };
    const file = join(folder, 'feed.xml');
    await writeFile(file, rss([doubtful, roundItem('Groynetech')]));
    const none = { company: null, sum: null, currency: null, kind: null, lead: null };
    chat.reply = () => ({
      content: JSON.stringify({ is_round: false, ...none, investors: [], country: null, sentence: null }),
    });
    const env = { READER_URL: chat.url, READER_MODEL: 'small', DATA_DIR: folder };
    const tried = await run(['reader', 'try', file], env);
    expect(tried).toMatchObject({
      code: 0,
      lines: [
        {
          title: doubtful.title,
          without: { outcome: 'round', rounds: [{ company_name: 'Tidalfarm', amount: 4_000_000 }] },
          with: { outcome: 'rejected' },
          changed: true,
          chance: expect.any(Number),
          answer: expect.stringContaining('"is_round":false'),
          refusal: null,
          tokens: { prompt: 700, completion: 90 },
        },
      ],
      err: '2 items, 1 asked about, 1 changed\n',
    });
    expect(await run(['reader', 'try', file], {})).toMatchObject({
      code: 1,
      lines: [],
      err: 'fundmatch: Set READER_URL and READER_MODEL first.\n',
    });
  } finally {
    await chat.close();
    await rm(folder, { recursive: true });
  }
});
