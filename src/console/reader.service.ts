import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BriefReading } from '../ingestion/extracted-item.js';
import { MOST_TEXT } from '../ingestion/second-reader/question.js';
import { Clock } from '../runtime/clock.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import type { DisputeItem, DisputeItems, ReaderState, ReadingItem } from './reader.dto.js';
import * as queries from './reader.queries.js';

const PAGE = 50;

/** Shows operators the results of the second reader. */
@Injectable()
export class ReaderConsoleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'reader'>,
  ) {}

  /** Returns the reader settings of this process, and today's counts of all processes. */
  async read(): Promise<ReaderState> {
    const { reader } = this.config;
    const day = this.clock.now().toISOString().slice(0, 10);
    const use = await queries.findReaderUse(this.dataSource.manager, day);
    const asked = use?.requests ?? 0;
    return {
      model: reader?.model ?? null,
      host: reader === null ? null : new URL(reader.url).host,
      characters: MOST_TEXT,
      day,
      asked,
      left: Math.max(0, (reader?.dailyItems ?? 0) - asked),
      refused: use?.refused ?? 0,
      changed: use?.changed ?? 0,
      prompt_tokens: use?.prompt_tokens ?? 0,
      completion_tokens: use?.completion_tokens ?? 0,
    };
  }

  /** Lists the items on which the readers disagree, newest first. */
  async listDisputes(before: string | null): Promise<DisputeItems> {
    const rows = await queries.listDisputes(this.dataSource.manager, before, PAGE);
    return {
      data: rows.map(toItem),
      next_after: rows.length < PAGE ? null : (rows.at(-1)?.item_id ?? null),
    };
  }
}

function toItem({ readings, answer, fetched_at: at, ...row }: queries.DisputeRow): DisputeItem {
  const { source_item: key, ...rest } = row;
  return {
    ...rest,
    title: row.title ?? key,
    built_in: toReading(readings.alone),
    second: answer && {
      is_round: answer.isRound,
      company_name: answer.company,
      sum: answer.sum,
      funding_type: answer.kind,
      sentence: answer.sentence,
    },
    taken: toReading(readings.taken),
    read_at: at.toISOString(),
  };
}

function toReading({ isRound, company, kind, ...rest }: BriefReading): ReadingItem {
  return { ...rest, is_round: isRound, company_name: company, funding_type: kind };
}
