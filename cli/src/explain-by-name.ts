import type { FundMatch } from '../../sdk/src/client.js';
import { FundMatchError } from '../../sdk/src/errors.js';
import type { CallOptions } from '../../sdk/src/settings.js';
import type { ListedRound, RoundExplanation } from '../../sdk/src/types.js';
import { CliError, EXIT } from './exit-codes.js';

/** An explanation, or the rounds of which one has to be chosen. */
export type Explained = { explanation: RoundExplanation } | { rounds: ListedRound[] };

/**
 * Explains the round that a person names: by its id, the URL of an article, the company's website, or the
 * beginning of its name. Of several rounds with such a name, it returns the list. Throws `CliError` if
 * none has the name.
 */
export async function explainByName(
  client: FundMatch,
  text: string,
  options: CallOptions,
): Promise<Explained> {
  const explanation = await tryExplain(client, text, options);
  // A name may look like a website: Character.ai.
  if (explanation !== null && (explanation.outcome !== 'unknown' || text.includes('://')))
    return { explanation };
  const { data } = await client.rounds.search(text, options);
  const [only, ...others] = data;
  if (only === undefined) {
    if (explanation !== null) return { explanation };
    throw new CliError(
      EXIT.usage,
      `The service has read no round of a company whose name begins with "${text}". ` +
        'Name the round by the URL of its article to learn whether that was read.',
    );
  }
  if (others.length > 0) return { rounds: data };
  return { explanation: await client.rounds.explain(only.round_id, options) };
}

/** Returns null for a name: the service takes none here, because several rounds may have one. */
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
