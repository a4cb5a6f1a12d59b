import { evaluateExtraction } from './extraction/main.js';
import { evaluateNames } from './names/main.js';

const EVALUATIONS: Record<string, (path: string, print: (line: string) => void) => Promise<void>> = {
  extraction: evaluateExtraction,
  names: evaluateNames,
};

/** Scores the service against labelled data: `npm run eval -- extraction DATA_DIR`, `npm run eval -- names FILE.csv`. */
const [what = '', path] = process.argv.slice(2);
const evaluate = EVALUATIONS[what];
if (evaluate === undefined || path === undefined) {
  process.stderr.write(`Usage: npm run eval -- ${Object.keys(EVALUATIONS).join('|')} PATH\n`);
  process.exit(2);
}
await evaluate(path, (line) => process.stdout.write(`${line}\n`));
