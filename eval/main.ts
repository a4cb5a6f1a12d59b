import { Command, InvalidArgumentError } from 'commander';
import { evaluateOwnCorpus, evaluateSets, SETS, type ReportOptions } from './extraction/main.js';
import { writeAccuracy } from './fit/report.js';
import { namesOfSets } from './fit/sets.js';
import { fitLanguages } from './fit/fit-languages.js';
import { fitAndScore, scoreShipped, type FitOptions } from './fit/main.js';
import { evaluateReader, type ReaderOptions } from './extraction/evaluate-reader.js';
import { fitNames, type FitNamesOptions } from './names/fit-names.js';
import { evaluateNames } from './names/main.js';
import { DEFAULT_MIN_ROUND_CONFIDENCE } from '../src/runtime/config.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const program = new Command('eval').description(
  'Scores the service against labelled data. Only `--write` and `accuracy` change files of the repository.',
);

for (const [name, { sets, description }] of Object.entries({
  ...Object.fromEntries(Object.keys(SETS).map((set) => [set, { sets: [set], description: `score ${set}` }])),
  extraction: { sets: Object.keys(SETS), description: 'score all sets above' },
})) {
  program
    .command(name)
    .description(description)
    .argument('<dir>', 'folder of the labelled data')
    .option(
      '--min-confidence <score>',
      'confidence below which the service holds a round',
      Number,
      DEFAULT_MIN_ROUND_CONFIDENCE,
    )
    .option('--worst <count>', 'how many wrong cases to print', Number, 30)
    .option('--json <file>', 'also write the whole report to this file', (file: string) => file, null)
    .action(async (dir: string, options: ReportOptions) => evaluateSets(sets, dir, options, print));
}

program
  .command('corpus')
  .description("score the project's labelled news in corpus/")
  .option('--check', 'fail if a figure misses its bound in corpus/minimums.json', false)
  .option(
    '--min-confidence <score>',
    'confidence below which the service holds a round',
    Number,
    DEFAULT_MIN_ROUND_CONFIDENCE,
  )
  .option('--worst <count>', 'how many wrong cases to print', Number, 30)
  .option('--json <file>', 'also write the whole report to this file', (file: string) => file, null)
  .action((options: ReportOptions & { check: boolean }) => {
    if (!evaluateOwnCorpus(options, print)) process.exitCode = 1;
  });

program
  .command('reader')
  .description('score the doubtful items with and without the answers of a second reader')
  .argument('<dir>', 'folder of the labelled data: real.jsonl, modern-en.jsonl, world.jsonl, stream/')
  .option(
    '--answers <file>',
    'file of stored answers (JSON lines), to which new answers are added',
    (file: string) => file,
    null,
  )
  .option(
    '--questions <file>',
    'write the questions without labels to this file',
    (file: string) => file,
    null,
  )
  .option('--ask', 'ask the model of READER_URL about items without a stored answer', false)
  .option('--model <name>', 'model that answers the questions', process.env['READER_MODEL'] ?? 'reader')
  .action(async (dir: string, options: ReaderOptions) => evaluateReader(dir, options, print));

program
  .command('names')
  .description('score the matching of company names')
  .argument('<path>', 'folder of the labelled data, or only the file of pairs')
  .action(async (path: string) => evaluateNames(path, print));

program
  .command('fit-names')
  .description('fit the weights of the company-name score, and score them on sets that no fit learns')
  .requiredOption('--data <dir>', 'folder of the labelled pairs that are not in the repository')
  .option(
    '--leave <sources>',
    'sources to exclude, separated by commas',
    (list: string) => list.split(','),
    [],
  )
  .option('--write', 'replace the weights that the service uses', false)
  .action((options: FitNamesOptions) => fitNames(options, print));

/** Parses the value of --every, a whole number of at least 1. */
function step(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new InvalidArgumentError('The value must be a whole number of at least 1.');
  return Number(value);
}
const codes = (list: string): string[] => list.split(',');
const names = (list: string): string[] => list.split(',').flatMap(namesOfSets);

program
  .command('fit')
  .description('fit the reader, and score it on the excluded sets')
  .option('--data <dir>', 'folder of the sets that are not in the repository', (dir: string) => dir, null)
  .option('--items <dir>', 'folder of your own labelled items (JSON lines)', (dir: string) => dir, null)
  .option('--own', 'fit only from the sets in the repository', false)
  .option('--every <number>', 'learn only every n-th item, for a rough fit in seconds', step, 1)
  .option('--leave <sets>', 'sets to exclude from the fit and to score, separated by commas', names, [])
  .option(
    '--leave-languages <codes>',
    'languages to exclude from the fit and to score, separated by commas',
    codes,
    [],
  )
  .option('--score <sets>', 'further sets, or files of items, to score', names, [])
  .option('--errors <dir>', 'write the wrong readings into this folder', (dir: string) => dir, null)
  .option('--write', 'replace the weights that the service uses', false)
  .option('--json <file>', 'write the scores to this file as JSON', (file: string) => file, null)
  .option('--seed <number>', 'the same seed gives the same weights', Number, 7)
  .action(async (options: FitOptions) => void (await fitAndScore(options, print)));

program
  .command('fit-languages')
  .description("fit the language detector to the repository's items")
  .option('--leave <sets>', 'sets to exclude from the fit and to score, separated by commas', names, [])
  .option('--write', 'replace the weights that the service uses', false)
  .option('--seed <number>', 'the same seed gives the same weights', Number, 7)
  .action((options: { leave: string[]; write: boolean; seed: number }) => fitLanguages(options, print));

program
  .command('score')
  .description('score files of labelled items with the weights that the service uses')
  .argument('<files...>', 'files of labelled items (JSON lines, see corpus/README.md)')
  .option('--errors <dir>', 'write the wrong readings into this folder', (dir: string) => dir, null)
  .action((files: string[], { errors }: { errors: string | null }) => scoreShipped(files, { errors }, print));

program
  .command('accuracy')
  .description('run the published fits, and write their figures into docs/engineering/accuracy.md')
  .requiredOption('--data <dir>', 'folder of the sets that are not in the repository')
  .action(({ data }: { data: string }) => writeAccuracy(data, print));

await program.parseAsync();
