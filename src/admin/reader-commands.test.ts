import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChatServer } from '../../test/harness/chat-server.js';
import { rss, roundItem } from '../../test/harness/polling.js';
import { runCommand } from './program.js';
import { Writable } from 'node:stream';

/** Runs a command. Returns its exit code and its output. */
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

it("`reader try` prints each doubtful item's result with and without the second reader", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reader-'));
  const chat = await startChatServer();
  try {
    const doubtful = {
      title: 'Tidalfarm wins $4 million for seaweed plant',
      text: 'Tidalfarm has won $4 million from the Harbour Fund for a seaweed plant near Galway, its board said. The plant will open next year and give work to forty people.',
    };
    const file = join(folder, 'feed.xml');
    await writeFile(file, rss([doubtful, roundItem('Groynetech')]));
    const facts = {
      company: 'Tidalfarm',
      sum: '$4 million',
      currency: 'USD',
      kind: null,
      lead: 'Harbour Fund',
    };
    const sentence =
      'Tidalfarm has won $4 million from the Harbour Fund for a seaweed plant near Galway, its board said.';
    chat.reply = () => ({
      content: JSON.stringify({
        is_round: true,
        ...facts,
        investors: ['Harbour Fund'],
        country: null,
        sentence,
      }),
    });
    const env = { READER_URL: chat.url, READER_MODEL: 'small', DATA_DIR: folder };
    const tried = await run(['reader', 'try', file], env);
    expect(tried).toMatchObject({
      code: 0,
      lines: [
        {
          title: doubtful.title,
          without: { outcome: expect.any(String) },
          with: { outcome: 'round', rounds: [{ company_name: 'Tidalfarm', amount: 4_000_000 }] },
          chance: expect.any(Number),
          answer: expect.stringContaining('"is_round":true'),
          refusal: null,
          tokens: { prompt: 700, completion: 90 },
        },
      ],
      err: expect.stringContaining('Read 2 items. The second reader was asked about 1 and changed '),
    });
    // The built-in reader may or may not find this round, depending on its weights. If it does not,
    // the second reader's answer must change the result.
    const [line] = tried.lines as [{ without: { outcome: string }; changed: boolean }];
    expect(line.changed || line.without.outcome === 'round').toBe(true);
    expect(await run(['reader', 'try', file], {})).toMatchObject({
      code: 1,
      lines: [],
      err: 'fundmatch: No second reader is set. Set READER_URL and READER_MODEL first.\n',
    });
  } finally {
    await chat.close();
    await rm(folder, { recursive: true });
  }
});
