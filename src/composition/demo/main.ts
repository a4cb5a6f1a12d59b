import { DEMO_HELP, readCommandLine, readDemoOptions } from './command-lines.js';

const options = readCommandLine(readDemoOptions, DEMO_HELP);
if (options !== null) {
  // The service is loaded here, so that help and usage errors appear without delay.
  const { runDemo } = await import('./run-demo.js');
  await runDemo(options);
}
