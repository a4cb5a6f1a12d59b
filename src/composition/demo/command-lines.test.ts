import { run } from '../../../test/harness/process.js';
import { DEMO_HELP, readDemoOptions, readRoundOptions, ROUND_HELP } from './command-lines.js';

const DEMO = 'dist/composition/demo/main.js';
const ROUND = 'dist/composition/demo/round.js';

describe('the command line of the demo', () => {
  it.each([
    [DEMO, DEMO_HELP],
    [ROUND, ROUND_HELP],
  ])('regression: %s --help prints its help and does nothing else', async (program, help) => {
    expect(await run(program, ['--help'], {})).toMatchObject({ code: 0, stdout: help, stderr: '' });
  });

  it.each([
    [DEMO, ['--prot', '3111'], "Unknown option '--prot'"],
    [DEMO, ['3111'], "Unexpected argument '3111'"],
    [ROUND, ['Northwind', '--domian', 'northwind.example'], "Unknown option '--domian'"],
  ])('regression: %s %j exits with 2 and names the mistake', async (program, args, message) => {
    const end = await run(program, args, {});
    expect(end).toMatchObject({ code: 2, stdout: '' });
    expect(end.stderr).toMatch(/^fundmatch demo: /);
    expect(end.stderr).toContain(message);
    expect(end.stderr).toContain('Usage: npm run demo');
  });

  it('regression: --port chooses the port of the demo, and must be a port', () => {
    expect(readDemoOptions(['--port', '3111'])).toEqual({ help: false, once: false, port: 3111 });
    expect(readDemoOptions(['--once', '--port=0'])).toEqual({ help: false, once: true, port: 0 });
    expect(readDemoOptions([])).toEqual({ help: false, once: false, port: null });
    for (const port of ['65536', '-1', '3e3', '', 'x'])
      expect(() => readDemoOptions([`--port=${port}`])).toThrow(
        '--port must be a whole number from 0 to 65535.',
      );
  });

  it('regression: demo:round takes one company, and says how to give a name with spaces and a domain', () => {
    expect(readRoundOptions(['Foo Bar'])).toEqual({ help: false, company: 'Foo Bar', domain: null });
    expect(readRoundOptions(['Foo Bar', '--domain', 'foobar.com'])).toEqual({
      help: false,
      company: 'Foo Bar',
      domain: 'foobar.com',
    });
    for (const args of [
      ['Foo', 'Bar'],
      ['Foo Bar', 'foobar.com'],
    ])
      expect(() => readRoundOptions(args)).toThrow('npm run demo:round -- "Foo Bar" --domain foobar.com');
    for (const args of [[], [' '], ['x'.repeat(201)]])
      expect(() => readRoundOptions(args)).toThrow('Give the name of a company');
  });
});
