import { parse } from 'csv-parse/sync';
import { identifyingDomain } from '../../domains/identifying-domain.js';
import { OperatorError } from '../../runtime/errors.js';
import { isFundingType } from '../../rounds/stated-round.js';
import type { FundingType } from '../../rounds/stated-round.js';

const COLUMNS = ['domain', 'stage', 'date', 'amount'] as const;

/** A funding round in a public board. */
export interface BoardRow {
  /**
   * Number of the row. The first row after the header has number 1, and empty rows do not count.
   */
  number: number;
  /** Registrable domain of the company. */
  domain: string;
  /** Funding stage. Null if the board states no stage or an unknown stage. */
  stage: FundingType | null;
  /** Day in the format `YYYY-MM-DD`. */
  date: string;
  /** Amount in US dollars. Null if the board states no amount. */
  amount: number | null;
}

/**
 * Reads the rounds of a board from CSV with the columns domain, stage, date and amount. Other
 * columns are ignored. Errors: OperatorError for invalid CSV, a missing column or the first invalid
 * row.
 */
export function readBoard(text: string): BoardRow[] {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true });
  } catch (error) {
    throw new OperatorError(
      `The file is not valid CSV. Export it again. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const header = (lines[0] ?? []).map((name) => name.toLowerCase());
  const missing = COLUMNS.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new OperatorError(
      `The first line must name the columns ${COLUMNS.join(', ')}. Add ${missing.join(', ')}.`,
    );
  return lines.slice(1).map((cells, at) => {
    const cell = (name: (typeof COLUMNS)[number]) => cells[header.indexOf(name)] ?? '';
    const number = at + 1;
    return {
      number,
      domain: readDomain(cell('domain'), number),
      stage: readStage(cell('stage')),
      date: readDate(cell('date'), number),
      amount: readAmount(cell('amount'), number),
    };
  });
}

function readDomain(value: string, number: number): string {
  const domain = identifyingDomain(value);
  if (domain === null) throw fault(number, 'domain', 'the web domain of a company, such as example.com');
  return domain;
}

/**
 * Converts a stage to a funding type. Examples: `Series A` becomes `series-a`, and `Pre Seed`
 * becomes `pre-seed`. Returns null for an unknown stage.
 */
function readStage(value: string): FundingType | null {
  const label = value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return isFundingType(label) && label !== 'undisclosed' ? label : null;
}

function readDate(value: string, number: number): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)))
    throw fault(number, 'date', 'a date such as 2026-03-02');
  return value;
}

function readAmount(value: string, number: number): number | null {
  if (value === '') return null;
  const plain = value.replaceAll(/[$,_ ]/g, '');
  if (!/^\d{1,15}(\.\d+)?$/.test(plain))
    throw fault(number, 'amount', 'US dollars in digits, such as 5000000, or empty');
  return Number(plain);
}

function fault(number: number, column: string, wanted: string): OperatorError {
  return new OperatorError(`Row ${number}: ${column} must be ${wanted}.`);
}
