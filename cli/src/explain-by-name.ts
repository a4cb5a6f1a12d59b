import type { FundMatch } from '../../sdk/src/client.js';
import { FundMatchError } from '../../sdk/src/errors.js';
import type { CallOptions } from '../../sdk/src/settings.js';
import type { ListedRound, RoundExplanation } from '../../sdk/src/types.js';
import { CliError, EXIT } from './exit-codes.js';

/** An explanation, or the rounds from which the user must choose one. */
export type Explained = { explanation: RoundExplanation } | { rounds: ListedRound[] };

/**
 * Explains the round that the user names by id, article URL, company website or start of the
 * company name. If the text names several rounds, returns these rounds instead. Throws `CliError`
 * if the text names no round.
 */
export async function explainByName(
  client: FundMatch,
  text: string,
  options: CallOptions,
): Promise<Explained> {
  const explanation = await tryExplain(client, text, options);
  // A company name can look like a website. Example: Character.ai.
  if (explanation !== null && (explanation.outcome !== 'unknown' || text.includes('://')))
    return { explanation };
  const { data } = await client.rounds.search(text, options);
  const [only, ...others] = data;
  if (only === undefined) {
    if (explanation !== null) return { explanation };
    throw new CliError(
      EXIT.usage,
      `The service has no round of a company whose name starts with "${text}". ` +
        'It may have read an article about the company and rejected it. ' +
        'To see whether and why, pass the URL of the article instead of the name.',
    );
  }
  if (others.length > 0) return { rounds: data };
  return { explanation: await client.rounds.explain(only.round_id, options) };
}

/**
 * Returns null if the text is a company name. The explain call of the API rejects names, because
 * several rounds can have the same name.
 */
async function tryExplain(
  client: FundMatch,
  text: string,
  options: CallOptions,
): Promise<RoundExplanation | null> {
  try {
    return await client.rounds.explain(text, options);
  } catch (error) {
    if (error instanceof FundMatchError && error.code === 'invalid_param') return null;
    throw error;
  }
}
