import type { ApiPromise } from '../api-promise.js';
import { RoundsService } from '../generated/services/RoundsService';
import type { CallOptions, Settings } from '../settings.js';
import { Transport } from '../transport.js';
import type { ListedRounds, RoundExplanation } from '../types.js';

/** The rounds that the service has read, whether or not they matched. */
export class Rounds {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Finds rounds by the beginning of the company's name, its website, the URL of an article or an id: at
   * most 50, the newest first. Uses no quota; 120 calls a minute.
   *
   * @example
   * const { data } = await client.rounds.search('Northwind');
   */
  search(text: string, options?: CallOptions): ApiPromise<ListedRounds> {
    const transport = new Transport(this.#settings, options, { data: Array.isArray });
    return new RoundsService(transport).searchRounds({ search: text }) as ApiPromise<ListedRounds>;
  }

  /**
   * Says why you have, or have not, a match of a round, which is named by its id, the URL of an article or
   * the company's website. Uses no quota; 30 calls a minute.
   *
   * @example
   * const { outcome, summary } = await client.rounds.explain('https://news.example/northwind');
   */
  explain(round: string, options?: CallOptions): ApiPromise<RoundExplanation> {
    const transport = new Transport(this.#settings, options, { outcome: isText, accounts: Array.isArray });
    return new RoundsService(transport).explainRound({ round }) as ApiPromise<RoundExplanation>;
  }
}

const isText = (value: unknown): boolean => typeof value === 'string';
