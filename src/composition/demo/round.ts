import { askDemo } from './ask-demo.js';
import { readCommandLine, readRoundOptions, ROUND_HELP } from './command-lines.js';
import type { RoundOptions } from './command-lines.js';
import type { OwnRound } from './control-server.js';

/** Asks the running demo to create a round for a company, and prints the result. */
async function main({ company, domain }: RoundOptions): Promise<void> {
  const query = new URLSearchParams({ company, ...(domain !== null && { domain }) });
  const round = await askDemo<OwnRound>(`round?${query}`);
  process.stdout.write(`${linesOf({ company, domain }, round).join('\n')}\n`);
}

function linesOf(
  { company, domain }: Omit<RoundOptions, 'help'>,
  { title, outcome, why, read, match }: OwnRound,
): string[] {
  const website = domain === null ? 'without a domain' : `with the domain ${domain}`;
  const lines = [
    `Account   "${company}" was pushed through the SDK, ${website}.`,
    `Article   "${title}" became: ${outcome}.${why === null ? '' : ` ${why}`}`,
  ];
  if (match === null) return [...lines, `Match     none: the company was read as "${read ?? 'nobody'}".`];
  const signature = match.isVerified ? 'Its signature is right' : 'Its signature is wrong';
  const webhook =
    match.webhook === 'delivered'
      ? `delivered ${(match.afterMs / 1000).toFixed(1)} s after the article was read. ${signature}.`
      : `${match.webhook}.`;
  return [...lines, `Match     by ${match.type}.`, `Webhook   ${webhook}`];
}

const options = readCommandLine(readRoundOptions, ROUND_HELP);
if (options !== null)
  main(options).catch((error: unknown) => {
    process.stderr.write(`fundmatch demo: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
