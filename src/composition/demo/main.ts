import { runDemo } from './run-demo.js';

await runDemo(process.argv.includes('--once'));
