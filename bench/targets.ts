/** A line of the table over all benchmarks. */
export interface Target {
  what: string;
  measured: string;
  wanted: string;
  met: boolean;
}

/** The result of a benchmark; the paths below point to its figures. */
type Figures = Record<string, unknown>;

interface Rule {
  what: string;
  path: string;
  atLeast?: number;
  atMost?: number;
  unit?: string;
}

const RULES: Record<string, Rule[]> = {
  api: [
    {
      what: 'POST /accounts: rows a second, as a share of the bare SQL statement',
      path: 'ratios.httpOverDirect',
      atLeast: 0.45,
    },
    { what: 'POST /accounts: times as fast as with TypeORM', path: 'ratios.httpOverTypeorm', atLeast: 3 },
    {
      what: 'POST /accounts, nothing changed: times as fast as the insert',
      path: 'ratios.repeatOverInsert',
      atLeast: 1.5,
    },
    { what: 'GET /matches: time of page 5,000 by that of page 1', path: 'ratios.deepOverFirst', atMost: 1.5 },
    {
      what: 'GET /matches: database pages of page 5,000 by those of page 1',
      path: 'ratios.deepBuffersOverFirst',
      atMost: 1.1,
    },
    {
      what: 'resident memory with 8 clients and 1 KB of metadata a row',
      path: 'memory.peakMiB',
      atMost: 350,
      unit: 'MiB',
    },
  ],
  matching: [
    {
      what: 'p95 per round: 5,000,000 accounts by 50,000',
      path: 'scale.p95 per round, largest / smallest size',
      atMost: 3,
    },
    { what: 'p95 per round at 5,000,000 accounts', path: 'sizes.2.perRound.p95', atMost: 15, unit: 'ms' },
    {
      what: 'name look-up, p95 at 5,000,000 accounts',
      path: 'sizes.2.names.namePath.p95',
      atMost: 10,
      unit: 'ms',
    },
    {
      what: 'name look-up: times as fast as a trigram index, p95',
      path: 'sizes.2.names.fasterAtP95',
      atLeast: 20,
    },
    {
      what: 'share of the matching names that the look-up finds',
      path: 'sizes.2.names.recall',
      atLeast: 0.98,
    },
    { what: 'one round that matches 50,000 users', path: 'largeRound.seconds', atMost: 10, unit: 's' },
    {
      what: 'longest wait of another round meanwhile',
      path: 'largeRound.smallRoundsMeanwhile.max',
      atMost: 1_000,
      unit: 'ms',
    },
    {
      what: 'upsert per row: 5,000,000 accounts by 50,000',
      path: 'scale.upsert per row, largest / smallest size',
      atMost: 2,
    },
  ],
  delivery: [
    { what: 'deliveries a second', path: 'deliveriesPerSecond', atLeast: 400 },
    { what: 'deliveries a second, as a share of a bare loop', path: 'ofBare', atLeast: 0.5 },
    { what: 'commit to POST at 100 a second, p50', path: 'commitToPost.p50Ms', atMost: 50, unit: 'ms' },
    { what: 'commit to POST at 100 a second, p99', path: 'commitToPost.p99Ms', atMost: 300, unit: 'ms' },
    {
      what: 'commit to POST beside a hung endpoint, p99',
      path: 'commitToPostBesideHungEndpoint.p99Ms',
      atMost: 1_000,
      unit: 'ms',
    },
  ],
  start: [
    {
      what: 'start to first answer, existing data directory',
      path: 'firstAnswerMs',
      atMost: 4_000,
      unit: 'ms',
    },
    { what: 'resident memory when idle, without PostgreSQL', path: 'residentMib', atMost: 160, unit: 'MiB' },
  ],
  sdk: [{ what: 'sync of 100,000 rows: time by that of ready-made bodies', path: 'ratio', atMost: 1.5 }],
  extraction: [
    { what: "press releases a second of one core's time", path: 'perCpuSecond', atLeast: 300 },
    { what: 'resident memory of extraction', path: 'residentMb', atMost: 300, unit: 'MB' },
  ],
};

/** Compares the figures of a benchmark with its targets. Empty for one without targets. */
export function judge(benchmark: string, figures: Figures): Target[] {
  return (RULES[benchmark] ?? []).map(({ what, path, atLeast, atMost, unit = '' }) => {
    const value = read(figures, path);
    const bound = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`;
    const met = atLeast === undefined ? value <= (atMost ?? Number.NaN) : value >= atLeast;
    const measured = Number.isFinite(value) ? `${Math.round(value * 100) / 100}` : 'not measured';
    return { what, measured: `${measured} ${unit}`.trim(), wanted: `${bound} ${unit}`.trim(), met };
  });
}

/** Reads a number by the names on the way to it, joined by dots. */
function read(figures: Figures, path: string): number {
  let at: unknown = figures;
  for (const name of path.split('.')) at = (at as Figures | undefined)?.[name];
  return typeof at === 'number' ? at : Number.NaN;
}
