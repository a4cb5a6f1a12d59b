/** A line of the table over all benchmarks. */
export interface Target {
  what: string;
  measured: string;
  wanted: string;
  met: boolean;
}

/** What a benchmark returned; the paths below are those of its figures. */
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
    { what: 'POST /accounts, of the bare statement', path: 'ratios.httpOverDirect', atLeast: 0.45 },
    { what: "POST /accounts, of TypeORM's upsert", path: 'ratios.httpOverTypeorm', atLeast: 3 },
    { what: 'unchanged repeat, of the insert', path: 'ratios.repeatOverInsert', atLeast: 1.5 },
    { what: 'GET /matches, page 5,000 of page 1', path: 'ratios.deepOverFirst', atMost: 1.5 },
    { what: 'the same, buffers', path: 'ratios.deepBuffersOverFirst', atMost: 1.1 },
    {
      what: 'resident memory, 8 clients with 1 KB metadata',
      path: 'memory.peakMiB',
      atMost: 350,
      unit: 'MiB',
    },
  ],
  matching: [
    {
      what: 'p95 per round, largest of smallest size',
      path: 'scale.p95 per round, largest / smallest size',
      atMost: 3,
    },
    { what: 'p95 per round at 5,000,000', path: 'sizes.2.perRound.p95', atMost: 15, unit: 'ms' },
    { what: 'name path p95 at 5,000,000', path: 'sizes.2.names.namePath.p95', atMost: 10, unit: 'ms' },
    { what: 'name path, of the trigram index at p95', path: 'sizes.2.names.fasterAtP95', atLeast: 20 },
    { what: 'recall of retrieval', path: 'sizes.2.names.recall', atLeast: 0.98 },
    { what: 'a round for 50,000 users', path: 'largeRound.seconds', atMost: 10, unit: 's' },
    {
      what: 'other rounds meanwhile, longest',
      path: 'largeRound.smallRoundsMeanwhile.max',
      atMost: 1_000,
      unit: 'ms',
    },
    {
      what: 'upsert per row, largest of smallest size',
      path: 'scale.upsert per row, largest / smallest size',
      atMost: 2,
    },
  ],
  delivery: [
    { what: 'deliveries a second', path: 'deliveriesPerSecond', atLeast: 400 },
    { what: 'the same, of a bare loop', path: 'ofBare', atLeast: 0.5 },
    { what: 'commit to POST at 100/s, p50', path: 'commitToPost.p50Ms', atMost: 50, unit: 'ms' },
    { what: 'commit to POST at 100/s, p99', path: 'commitToPost.p99Ms', atMost: 300, unit: 'ms' },
    {
      what: 'beside a hung endpoint, p99',
      path: 'commitToPostBesideHungEndpoint.p99Ms',
      atMost: 1_000,
      unit: 'ms',
    },
  ],
  start: [
    { what: 'first answer on an existing data directory', path: 'firstAnswerMs', atMost: 4_000, unit: 'ms' },
    { what: 'resident memory, idle, without PostgreSQL', path: 'residentMib', atMost: 160, unit: 'MiB' },
  ],
  sdk: [{ what: 'sync of 100,000 rows, of ready-made bodies', path: 'ratio', atMost: 1.5 }],
  extraction: [
    { what: "press releases a second of one core's time", path: 'perCpuSecond', atLeast: 300 },
    { what: 'resident memory', path: 'residentMb', atMost: 300, unit: 'MB' },
  ],
};

/** Holds the figures of a benchmark against its targets. Empty for one without targets. */
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
