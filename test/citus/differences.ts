import type { Circus } from '@jest/types';

/** A test that cannot pass on Citus, with the reason. `npm run test:citus` skips it. */
export interface Difference {
  file: string;
  /**
   * The full title of the test. The start of the title is enough, and covers all tests with this
   * start.
   */
  test: string;
  why: string;
}

/**
 * Tests for which Citus behaves differently from a single PostgreSQL server. All other tests must
 * pass on both.
 */
export const DIFFERENCES: readonly Difference[] = [
  {
    file: 'src/api/batches/batches.test.ts',
    test: 'overlapping batches a batch is retried after PostgreSQL aborted it',
    why: 'The test makes the conflict with a trigger, which Citus rejects on a distributed table.',
  },
  {
    file: 'src/api/batches/batches.test.ts',
    test: 'overlapping batches a batch returns db_error after six aborted attempts',
    why: 'The test makes the conflict with a trigger, which Citus rejects on a distributed table.',
  },
  {
    file: 'src/matching/explain-limits.test.ts',
    test: 'the number of accounts or contacts with the same domain or name regression: reads no more contacts of a domain',
    why: 'The plan that Citus prints names its shards instead of the table.',
  },
  {
    file: 'test/e2e/service.test.ts',
    test: 'the service as a process a failed start prints one line that says what is wrong: a wrong password',
    why: 'A cluster for tests trusts its own machine and asks for no password.',
  },
  {
    file: 'test/e2e/ui-sign-in-two-steps.test.ts',
    test: 'two-step sign-in no session remains if the service fails before it asks for the code',
    why: 'The test makes the failure with a trigger, which Citus rejects on a reference table.',
  },
];

/** Skips the listed tests of a file. Throws an error if an entry matches no test. */
export function skipDifferences(root: Circus.DescribeBlock, path: string): void {
  const listed = DIFFERENCES.filter(({ file }) => path.endsWith(`/${file}`));
  const tests = testsOf(root);
  for (const { file, test } of listed) {
    const found = tests.filter((entry) => titleOf(entry).startsWith(test));
    if (found.length === 0)
      throw new Error(
        `test/citus/differences.ts: ${file} has no test "${test}". Correct or remove the entry.`,
      );
    for (const entry of found) entry.mode = 'skip';
  }
}

function testsOf(block: Circus.DescribeBlock): Circus.TestEntry[] {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

function titleOf(entry: Circus.TestEntry): string {
  const names = [entry.name];
  for (let block: Circus.DescribeBlock | undefined = entry.parent; block?.parent; block = block.parent)
    names.unshift(block.name);
  return names.join(' ');
}
