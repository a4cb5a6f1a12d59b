import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { V8CoverageResult } from '@jest/test-result';
import { load } from '../../../scripts/typescript-hooks.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The files in Jest's report. Threads and processes that a test starts are not counted. */
const COVERED = new RegExp(`^${ROOT}(?:src|sdk/src)/.*(?<!\\.test)\\.ts$`);
const MAPS = join(ROOT, 'node_modules/.cache/source-maps');
const MAP = /\n\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)/;

let session: Session | null = null;
/** Files whose source this worker has passed to Jest. */
const told = new Set<string>();

/**
 * Starts counting in this worker, once for all its test files. V8 counts blocks only in modules
 * that are loaded after this call.
 */
export async function startCoverage(): Promise<void> {
  if (session !== null) return;
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** Returns the coverage since the last call, in the format of Jest's `v8` provider. */
export async function takeCoverage(): Promise<V8CoverageResult> {
  if (session === null) return [];
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const found: V8CoverageResult = [];
  for (const script of result) {
    if (!script.url.startsWith('file:')) continue;
    const filename = fileURLToPath(script.url);
    if (!COVERED.test(filename)) continue;
    found.push({
      codeTransformResult: await sourceOf(script, filename),
      result: { ...script, url: filename, functions: countedFunctions(script, filename) },
    });
  }
  return found;
}

/**
 * Removes the field declarations of DTO classes. No code constructs these classes, so V8 would
 * count every field as a line that never ran.
 */
function countedFunctions({ functions }: Profiler.ScriptCoverage, filename: string) {
  if (!filename.endsWith('.dto.ts')) return functions;
  return functions.filter(({ functionName }) => functionName !== '<instance_members_initializer>');
}

/**
 * Returns the compiled code and its source map. Returns undefined if Jest already has them, or if
 * there is no map.
 */
async function sourceOf({ url }: Profiler.ScriptCoverage, filename: string) {
  if (told.has(filename)) return undefined;
  told.add(filename);
  const { source: code } = await load(url, {}, fail);
  const [, map] = MAP.exec(code) ?? [];
  if (map === undefined) return undefined;
  const sourceMapPath = join(MAPS, `${filename.slice(ROOT.length).replaceAll('/', '-')}.map`);
  if (!existsSync(MAPS)) await mkdir(MAPS, { recursive: true });
  await writeFile(sourceMapPath, Buffer.from(map, 'base64'));
  return { code, originalCode: await readFile(filename, 'utf8'), sourceMapPath };
}

function fail(): never {
  throw new Error('Coverage works only for TypeScript files.');
}
