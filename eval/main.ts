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
  extraction: { sets: Object.keys(SETS), description: 'score all of these' },
})) {
  program
    .command(name)
    .description(description)
    .argument('<dir>', 'folder of the labelled data')
    .option(
      '--min-confidence <score>',
      'rounds below it are parked, not sent',
      Number,
      DEFAULT_MIN_ROUND_CONFIDENCE,
    )
    .option('--worst <count>', 'how many wrong cases to print', Number, 30)
    .option('--json <file>', 'also write the whole report here', (file: string) => file, null)
    .action(async (dir: string, options: ReportOptions) => evaluateSets(sets, dir, options, print));
}

program
  .command('corpus')
  .description("score the project's own labelled news, corpus")
  .option('--check', 'fail when a figure is below corpus/minimums.json', false)
  .option(
    '--min-confidence <score>',
    'rounds below it are parked, not sent',
    Number,
    DEFAULT_MIN_ROUND_CONFIDENCE,
  )
  .option('--worst <count>', 'how many wrong cases to print', Number, 30)
  .option('--json <file>', 'also write the whole report here', (file: string) => file, null)
  .action((options: ReportOptions & { check: boolean }) => {
    if (!evaluateOwnCorpus(options, print)) process.exitCode = 1;
  });

program
  .command('reader')
  .description('score the doubtful items with and without the answers of a second reader')
  .argument('<dir>', 'folder of the labelled data: real.jsonl, modern-en.jsonl, world.jsonl, stream/')
  .option('--answers <file>', 'stored answers, JSON lines; new ones are added', (file: string) => file, null)
  .option('--questions <file>', 'write the questions here, without labels', (file: string) => file, null)
  .option('--ask', 'ask the model of READER_URL about items without a stored answer', false)
  .option('--model <name>', 'whose answers the file holds', process.env['READER_MODEL'] ?? 'reader')
  .action(async (dir: string, options: ReaderOptions) => evaluateReader(dir, options, print));

program
  .command('names')
  .description('score the matching of company names')
  .argument('<path>', 'folder of the labelled data, or the file of pairs alone')
  .action(async (path: string) => evaluateNames(path, print));

program
  .command('fit-names')
  .description('fit the weights of the company-name score and score sets with them that no fit learns')
  .requiredOption('--data <dir>', 'folder of the labelled pairs that are not in the repository')
  .option('--leave <sources>', 'sources to leave out, with commas', (list: string) => list.split(','), [])
  .option('--write', 'write the weights that the service uses', false)
  .action((options: FitNamesOptions) => fitNames(options, print));

/** Reads an interval, which must be a whole number of at least 1. */
function step(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return Number(value);
}
const codes = (list: string): string[] => list.split(',');
const names = (list: string): string[] => list.split(',').flatMap(namesOfSets);

program
  .command('fit')
  .description('fit the learned reader and score sets with it, as a rule sets that were left out')
  .option('--data <dir>', 'folder of the sets that are not in the repository', (dir: string) => dir, null)
  .option(
    '--items <dir>',
    'folder of labelled items of your own, as files of JSON lines',
    (dir: string) => dir,
    null,
  )
  .option('--own', 'fit from the repository alone', false)
  .option('--every <number>', 'learn only every so many items: a rough fit in seconds', step, 1)
  .option('--leave <sets>', 'sets to leave out of the fit and to score, with commas', names, [])
  .option(
    '--leave-languages <codes>',
    'languages to leave out of the fit and to score, with commas',
    codes,
    [],
  )
  .option('--score <sets>', 'sets or files of items to score as well', names, [])
  .option('--errors <dir>', 'write what was read wrongly here', (dir: string) => dir, null)
  .option('--write', 'write the weights that the service uses', false)
  .option('--json <file>', 'write the scores here as JSON', (file: string) => file, null)
  .option('--seed <number>', 'the same seed gives the same weights', Number, 7)
  .action(async (options: FitOptions) => void (await fitAndScore(options, print)));

program
  .command('fit-languages')
  .description('fit the detector of languages from our own items')
  .option('--leave <sets>', 'sets to leave out of the fit and to score, with commas', names, [])
  .option('--write', 'write the weights that the service uses', false)
  .option('--seed <number>', 'the same seed gives the same weights', Number, 7)
  .action((options: { leave: string[]; write: boolean; seed: number }) => fitLanguages(options, print));

program
  .command('score')
  .description('score files of labelled items with the weights that the service uses')
  .argument('<files...>', 'files of JSON lines, labelled as corpus/README.md says')
  .option('--errors <dir>', 'write what was read wrongly here', (dir: string) => dir, null)
  .action((files: string[], { errors }: { errors: string | null }) => scoreShipped(files, { errors }, print));

program
  .command('accuracy')
  .description('fit without each set in turn and write the figures into docs/engineering/accuracy.md')
  .requiredOption('--data <dir>', 'folder of the sets that are not in the repository')
  .action(({ data }: { data: string }) => writeAccuracy(data, print));

await program.parseAsync();
