import { OperatorError } from '../runtime/errors.js';

/**
 * Version of the file format. It must be increased if older versions of the service can no longer
 * read the file.
 */
export const FORMAT_VERSION = 1;
const FORMAT = 'fundmatch-backup';

export const MANIFEST_NAME = 'manifest.json';
export const TOTALS_NAME = 'totals.json';

/**
 * The first file of a backup. It describes the content and everything that a restore needs to know.
 */
export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  serviceVersion: string;
  /** Time of the snapshot (ISO 8601). */
  takenAt: string;
  /** Names of the migrations that created the schema, in order. */
  migrations: string[];
  /**
   * Fingerprint of the secrets key. The backup does not contain the key. Null if the database never
   * had a key.
   */
  secretsKeyFingerprint: string | null;
  /** The tables, in the order of their rows in the file. */
  tables: TableShape[];
}

export interface TableShape {
  name: string;
  columns: string[];
  /**
   * Partitions of a partitioned table. A restore creates the partitions that the migrations do not
   * create.
   */
  partitions: Partition[];
}

export interface Partition {
  name: string;
  /**
   * Bound of the partition as PostgreSQL prints it. Example: `FOR VALUES FROM ('2026-03-01') TO
   * ('2026-04-01')`.
   */
  bound: string;
}

/** The last file of a backup. A backup without this file is incomplete. */
export interface Totals {
  rows: Record<string, number>;
  sequences: SequenceValue[];
}

export interface SequenceValue {
  name: string;
  /** The last value that the sequence returned. */
  value: string;
}

/** Returns a manifest in the current format. */
export function newManifest(content: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: FORMAT, formatVersion: FORMAT_VERSION, ...content };
}

/** Parses the manifest. Errors: OperatorError if it is not valid or has a newer format. */
export function parseManifest(path: string, text: string): Manifest {
  const manifest = parse(path, text) as Partial<Manifest>;
  if (manifest?.format !== FORMAT || typeof manifest.formatVersion !== 'number') throw foreign(path);
  if (manifest.formatVersion > FORMAT_VERSION)
    throw new OperatorError(
      `${path} was made by fundmatch ${String(manifest.serviceVersion)} in format ${manifest.formatVersion}. ` +
        `This version reads up to ${FORMAT_VERSION}. Restore with that version or a newer one.`,
    );
  const { serviceVersion, takenAt, migrations, secretsKeyFingerprint, tables } = manifest;
  const isWhole =
    typeof serviceVersion === 'string' &&
    typeof takenAt === 'string' &&
    isTexts(migrations) &&
    (secretsKeyFingerprint === null || typeof secretsKeyFingerprint === 'string') &&
    Array.isArray(tables) &&
    tables.every(isTable);
  if (!isWhole) throw foreign(path);
  return manifest as Manifest;
}

/** Parses the last file of a backup. Errors: OperatorError if it is not valid. */
export function parseTotals(path: string, text: string): Totals {
  const totals = parse(path, text) as Partial<Totals>;
  const isWhole =
    typeof totals?.rows === 'object' &&
    Array.isArray(totals.sequences) &&
    totals.sequences.every(({ name, value }) => typeof name === 'string' && /^-?\d{1,19}$/.test(value));
  if (!isWhole) throw foreign(path);
  return totals as Totals;
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(foreign(path).message, { cause: error });
  }
}

/**
 * Matches the allowed bounds of a partition. Bounds become part of SQL, so only dates, times and
 * numbers are allowed.
 */
const BOUND = /^(DEFAULT|FOR VALUES FROM \('?[\d :.+-]+'?\) TO \('?[\d :.+-]+'?\))$/;

function isTable(table: Partial<TableShape>): boolean {
  return (
    typeof table?.name === 'string' &&
    isTexts(table.columns) &&
    Array.isArray(table.partitions) &&
    table.partitions.every(({ name, bound }) => typeof name === 'string' && BOUND.test(bound))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function foreign(path: string): OperatorError {
  return new OperatorError(
    `${path} is not a fundmatch backup, or its manifest is damaged. Choose another backup.`,
  );
}
