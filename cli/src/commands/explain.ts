import type { ListedRound, NearAccount, RoundExplanation } from '../../../sdk/src/types.js';
import { findAccess } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { explainByName } from '../explain-by-name.js';
import { painter } from '../style.js';
import type { Paint } from '../style.js';
import { note, plain, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';

type Options = GlobalOptions & { json: boolean };

/**
 * Prints why a round matched or did not match. If the text names several rounds, prints these
 * rounds.
 */
export async function explain(terminal: Terminal, round: string, options: Options): Promise<void> {
  const { client } = await findAccess(terminal, options);
  const explained = await explainByName(client, round, { signal: terminal.signal });
  const paint = painter(terminal, terminal.stdout);
  const line = (text: string) => print(terminal, text);
  if ('rounds' in explained) {
    if (options.json) return explained.rounds.forEach((one) => printJson(terminal, JSON.stringify(one)));
    note(terminal, 'Several rounds have this name. Pass the id of one:');
    return explained.rounds.forEach((one) => line(`${one.round_id}  ${plain(roundLine(one))}`));
  }
  const { explanation } = explained;
  if (options.json) return printJson(terminal, JSON.stringify(explanation));
  linesOf(explanation, paint).forEach(line);
}

function linesOf(explanation: RoundExplanation, paint: Paint): string[] {
  const { rounds, summary, details, match_id, match_created_at, accounts } = explanation;
  const [round, ...others] = rounds;
  return [
    ...(round === undefined
      ? []
      : [paint('bold', plain(roundLine(round))), `  round ${plain(round.round_id)}`]),
    ...(round?.article_url == null ? [] : [`  ${plain(round.article_url)}`]),
    plain(summary),
    ...(match_id === null ? [] : [plain(`  match ${match_id}, created at ${match_created_at}`)]),
    ...details.map((text) => `  ${plain(text)}`),
    ...(match_id === null || accounts.length === 0 ? [] : ['Not in this match:']),
    ...accounts.flatMap((account) => accountLines(account)),
    ...(others.length === 0 ? [] : ['Other rounds of the same article or website:']),
    ...others.map((one) => plain(`  ${one.round_id}  ${roundLine(one)}`)),
  ];
}

function accountLines({ fits, against, ...account }: NearAccount): string[] {
  const { account_external_id: id, account_name: name, contact_external_id: contact } = account;
  const whom = [
    id !== null && `account ${id}`,
    name !== null && `"${name}"`,
    contact !== null && `contact ${contact}`,
  ];
  const most = `${account.has_more ? 'more than ' : ''}${account.total}`;
  const more = account.total > 1 ? `, the first of ${most}` : '';
  const score = (Math.floor(account.score * 100) / 100).toFixed(2);
  const how = `${score} by ${account.match_type}, ${fits ? 'fits' : 'does not fit'}${more}`;
  return [`${whom.filter(Boolean).join(' ')}: ${how}`, ...against.map((text) => `  ${text}`)].map(plain);
}

function roundLine({ company_name, funding_type, amount_usd, published_date, state }: ListedRound): string {
  const amount = amount_usd === null ? null : `$${amount_usd.toLocaleString('en-US')}`;
  const parts = [company_name, funding_type, amount, published_date, state === 'open' ? null : state];
  return parts.filter((part) => part !== null).join('  ');
}
