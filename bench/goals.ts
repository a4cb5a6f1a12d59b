/** A row in the table of goals. */
export interface Goal {
  benchmark: string;
  what: string;
  measured: string;
  wanted: string;
  /** `near` means missed by at most a tenth. `unknown` means not measured. */
  result: 'met' | 'near' | 'missed' | 'unknown';
}

/** Figures of a benchmark. `path` and `spread` of a rule name values in them. */
type Figures = Record<string, unknown>;

interface Rule {
  what: string;
  path: string;
  atLeast?: number;
  atMost?: number;
  unit?: string;
  /** Path of the pair of the lowest and the highest value of the runs. */
  spread?: string;
}

/**
 * A goal that is missed by at most this share counts as `near`. A busy machine changes the figures
 * by about as much.
 */
const NEAR = 0.1;

const RULES: Record<string, Rule[]> = {
  extraction: [
    { what: "press releases a second of one core's time", path: 'perCpuSecond', atLeast: 1_000 },
    { what: 'resident memory of extraction', path: 'residentMb', atMost: 300, unit: 'MB' },
  ],
  api: [
    {
      what: 'POST /accounts: rows a second, as a share of the bare SQL statement',
      path: 'ratios.httpOverDirect',
      spread: 'spreads.httpOverDirect',
      atLeast: 0.75,
    },
    {
      what: "POST /accounts: times as fast as TypeORM's upsert behind the same route",
      path: 'ratios.httpOverTypeorm',
      spread: 'spreads.httpOverTypeorm',
      atLeast: 4,
    },
    {
      what: 'POST /accounts, nothing changed: times as fast as the insert',
      path: 'ratios.repeatOverInsert',
      spread: 'spreads.repeatOverInsert',
      atLeast: 2.5,
    },
    {
      what: 'GET /matches, 200 of 1,000,000, p50',
      path: 'pages.first.p50Ms',
      atMost: 4,
      unit: 'ms',
    },
    {
      what: 'GET /matches: time by that of a bare query of the same rows',
      path: 'ratios.pageOverBare',
      spread: 'spreads.pageOverBare',
      atMost: 2,
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
  delivery: [
    { what: 'deliveries a second', path: 'deliveriesPerSecond', atLeast: 400 },
    {
      what: 'deliveries a second, as a share of a bare loop with fresh TLS',
      path: 'ofBare',
      spread: 'ofBareSpread',
      atLeast: 1,
    },
    { what: 'commit to POST at 100 a second, p50', path: 'commitToPost.p50Ms', atMost: 50, unit: 'ms' },
    { what: 'commit to POST at 100 a second, p99', path: 'commitToPost.p99Ms', atMost: 60, unit: 'ms' },
    {
      what: 'commit to POST beside a hung endpoint, p99',
      path: 'commitToPostBesideHungEndpoint.p99Ms',
      atMost: 1_000,
      unit: 'ms',
    },
    {
      what: 'commit to 200, 50 a second for 60 s, p95',
      path: 'commitTo200.50.p95Ms',
      atMost: 120,
      unit: 'ms',
    },
    {
      what: 'commit to 200, 200 a second for 60 s, p95',
      path: 'commitTo200.200.p95Ms',
      atMost: 120,
      unit: 'ms',
    },
  ],
  sdk: [
    {
      what: 'sync of 100,000 rows: time by that of ready-made bodies',
      path: 'ratio',
      spread: 'ratioSpread',
      atMost: 1.15,
    },
  ],
  matching: [
    {
      what: 'p95 per round: 5,000,000 accounts by 50,000',
      path: 'scale.p95 per round, largest / smallest size',
      atMost: 3,
    },
    {
      what: 'p95 per round of one user: 5,000,000 accounts by 50,000',
      path: 'scale.p95 per round of one user, largest / smallest size',
      atMost: 1.5,
    },
    {
      what: 'round that matches nothing, p50 at 5,000,000 accounts',
      path: 'sizes.2.perEmptyRound.p50',
      atMost: 0.6,
      unit: 'ms',
    },
    { what: 'p95 per round at 5,000,000 accounts', path: 'sizes.2.perRound.p95', atMost: 15, unit: 'ms' },
    {
      what: 'name look-up, p95 at 5,000,000 accounts',
      path: 'sizes.2.names.namePath.p95',
      atMost: 2,
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
      atLeast: 0.99,
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
  start: [
    {
      what: 'start to first answer, existing data directory',
      path: 'firstAnswerMs',
      atMost: 1_200,
      unit: 'ms',
    },
    { what: 'resident memory when idle, without PostgreSQL', path: 'residentMib', atMost: 120, unit: 'MiB' },
    {
      what: 'start to first output of a command that only reads',
      path: 'commandMs',
      atMost: 500,
      unit: 'ms',
    },
  ],
};

/** Benchmarks with goals, in the order of the table. */
export const JUDGED = Object.keys(RULES);

/**
 * Compares the figures of a benchmark with its goals. Returns an empty list for a benchmark without
 * goals.
 */
export function judge(benchmark: string, figures: Figures): Goal[] {
  return (RULES[benchmark] ?? []).map((rule) => {
    const { what, path, atLeast, atMost = Number.NaN, unit = '' } = rule;
    const value = Number(read(figures, path));
    const bound = atLeast ?? atMost;
    const isAtLeast = atLeast !== undefined;
    const isWithin = (slack: number) =>
      isAtLeast ? value >= bound * (1 - slack) : value <= bound * (1 + slack);
    const measured = Number.isFinite(value) ? `${rounded(value)} ${unit}`.trim() : '';
    return {
      benchmark,
      what,
      measured: `${measured}${spreadOf(figures, rule)}`,
      wanted: `${isAtLeast ? '≥' : '≤'} ${bound.toLocaleString('en')} ${unit}`.trim(),
      result: !Number.isFinite(value) ? 'unknown' : isWithin(0) ? 'met' : isWithin(NEAR) ? 'near' : 'missed',
    };
  });
}

/** Returns whether a goal is missed by more than a tenth, or was not measured. */
export function isFarFromGoal({ result }: Goal): boolean {
  return result === 'missed' || result === 'unknown';
}

/** Prints goals as a table in Markdown. */
export function goalTable(goals: Goal[]): string {
  const words = {
    met: 'met',
    near: 'missed by up to a tenth',
    missed: '**missed**',
    unknown: 'not measured',
  };
  const rows = goals.map(
    ({ benchmark, what, measured, wanted, result }) =>
      `| ${benchmark} | ${what} | ${measured} | ${wanted} | ${words[result]} |`,
  );
  return ['| Benchmark | Figure | Measured | Goal | |', '|---|---|--:|---|---|', ...rows].join('\n');
}

function spreadOf(figures: Figures, { spread }: Rule): string {
  if (spread === undefined) return '';
  const found = read(figures, spread) as [number, number] | undefined;
  return found === undefined ? '' : ` (${found.map(rounded).join(' to ')})`;
}

function rounded(value: number): string {
  return (Math.round(value * 100) / 100).toLocaleString('en');
}

/** Reads the value at a path such as `first.p50Ms`. */
function read(figures: Figures, path: string): unknown {
  let at: unknown = figures;
  for (const name of path.split('.')) at = (at as Figures | undefined)?.[name];
  return at;
}
