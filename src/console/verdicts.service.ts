import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import type { Verdicts } from './verdicts.dto.js';
import * as queries from './verdicts.queries.js';

const DAYS = 90;
const DAY_MS = 86_400_000;
const LISTED = 200;
/** Labels of the score bands in `verdicts.queries.ts`, lowest score first. */
const BANDS = ['below 90 %', '90 to 95 %', '95 to 99 %', '99 % and more'];

/** Shows operators which matches customers marked as wrong. */
@Injectable()
export class VerdictService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts all matches and wrong matches of the last 90 days by match type and score band. Lists
   * the wrong matches.
   */
  async read(): Promise<Verdicts> {
    const db = this.dataSource.manager;
    const since = new Date(this.clock.now().getTime() - DAYS * DAY_MS);
    const matches = await queries.countMatchesByBandAcrossUsers(db, since);
    const wrong = await queries.countVerdictsByBandAcrossUsers(db, since);
    const listed = await queries.listVerdictsAcrossUsers(db, LISTED);
    const keys = [...new Set([...matches, ...wrong].map(({ match_type, band }) => `${match_type} ${band}`))];
    const countIn = (rows: queries.BandCount[], key: string) =>
      rows.find(({ match_type, band }) => `${match_type} ${band}` === key)?.count ?? 0;
    return {
      days: DAYS,
      bands: keys.sort().map((key) => {
        const [matchType = '', band = '0'] = key.split(' ');
        return {
          match_type: matchType,
          certainty: BANDS[Number(band)] ?? '',
          matches: countIn(matches, key),
          wrong: countIn(wrong, key),
        };
      }),
      data: listed.map(({ made_at: madeAt, ...row }) => ({ ...row, made_at: madeAt.toISOString() })),
    };
  }
}
