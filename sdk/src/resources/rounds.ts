import type { ApiPromise } from '../api-promise.js';
import { RoundsService } from '../generated/services/RoundsService';
import type { CallOptions, Settings } from '../settings.js';
import { Transport } from '../transport.js';
import type { ListedRounds, RoundExplanation } from '../types.js';

/** Calls for all rounds, matched or not. */
export class Rounds {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Finds rounds by the start of the company name, the website, an article URL or an id. Returns at
   * most 50, newest first. Uses no quota. Limit: 120 calls a minute.
   *
   * @example
   * const { data } = await client.rounds.search('Northwind');
   */
  search(text: string, options?: CallOptions): ApiPromise<ListedRounds> {
    const transport = new Transport(this.#settings, options, { data: Array.isArray });
    return new RoundsService(transport).searchRounds({ search: text }) as ApiPromise<ListedRounds>;
  }

  /**
   * Explains why you have or do not have a match for a round. Pass its id, an article URL or the
   * company's website. Uses no quota. Limit: 30 calls a minute.
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
