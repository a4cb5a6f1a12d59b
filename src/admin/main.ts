import { runAsProcess } from './run-as-process.js';

await runAsProcess(process.argv.slice(2), process.env);
