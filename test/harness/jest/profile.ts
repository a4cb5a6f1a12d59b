import { readFileSync } from 'node:fs';
import type { Circus } from '@jest/types';

/** Milliseconds that a test file spent in each phase. */
export interface Profile {
  /** Loading the file's modules. */
  modules: number;
  /** Cloning databases. */
  databases: number;
  /** Starting applications, without their databases. */
  applications: number;
  /** The rest of `beforeAll` and `afterAll`. */
  hooks: number;
  tests: number;
  /** CPU time of the Jest worker, without its child processes. */
  cpu: number;
  /**
   * CPU time of the file's child processes that have ended, without PostgreSQL. 0 if the system
   * does not report CPU times.
   */
  children: number;
}

const spent = { databases: 0, applications: 0 };

/** Runs `work` and adds its time to a column of the profile. */
export async function timed<T>(column: keyof typeof spent, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const databasesBefore = spent.databases;
  try {
    return await work();
  } finally {
    const inner = column === 'applications' ? spent.databases - databasesBefore : 0;
    spent[column] += performance.now() - begun - inner;
  }
}

/** Measures one test file. */
export function startProfile(): {
  loaded(): void;
  onEvent(event: Circus.Event): void;
  end(): Profile;
} {
  spent.databases = 0;
  spent.applications = 0;
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const childrenBefore = childrenCpu();
  let modules = 0;
  let hooks = 0;
  let tests = 0;
  let hookBegun = 0;
  let testBegun: number | null = null;
  return {
    loaded: () => {
      modules = performance.now() - begun;
    },
    onEvent: ({ name }) => {
      const now = performance.now();
      if (name === 'hook_start' && testBegun === null) hookBegun = now;
      if ((name === 'hook_success' || name === 'hook_failure') && testBegun === null)
        hooks += now - hookBegun;
      if (name === 'test_start') testBegun = now;
      if (name === 'test_done' && testBegun !== null) {
        tests += now - testBegun;
        testBegun = null;
      }
    },
    end: () => {
      const { user, system } = process.cpuUsage(cpu);
      return {
        modules,
        ...spent,
        // Nearly all applications and databases are started in hooks.
        hooks: Math.max(0, hooks - spent.databases - spent.applications),
        tests,
        cpu: (user + system) / 1000,
        children: childrenCpu() - childrenBefore,
      };
    },
  };
}

/** Returns the CPU time of all child processes that have ended, in milliseconds. */
function childrenCpu(): number {
  try {
    // The program name before the last parenthesis may contain spaces. The fields after it have
    // hundredths of a second.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}
