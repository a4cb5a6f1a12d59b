// Writes the exported types of each package entry to sdk/api. If a report changes, the public API
// changes (docs/engineering/releases.md). `npm run fix` writes the reports, and `npm run check:api`
// compares them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const isCheck = process.argv.includes('--check');
const folder = join(ROOT, 'api');
const temporary = mkdtempSync(join(tmpdir(), 'fundmatch-api-'));

mkdirSync(folder, { recursive: true });
const stale = [];
try {
  for (const entry of ['index', 'testing', 'webhooks']) report(entry);
} finally {
  rmSync(temporary, { recursive: true });
}
if (stale.length > 0) {
  process.stderr.write(
    `The public API of the SDK differs from sdk/api: ${stale.join(', ')}.\nRun: npm run fix. A removal or a change is a major version: docs/engineering/releases.md.\n`,
  );
  process.exitCode = 1;
}

function report(entry) {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(ROOT, 'package.json'),
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: join(ROOT, `dist/${entry}.d.cts`),
      bundledPackages: [],
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2022',
            module: 'nodenext',
            lib: ['es2022', 'dom'],
            types: ['node'],
            strict: true,
            skipLibCheck: true,
          },
          files: [join(ROOT, `dist/${entry}.d.cts`)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: entry,
        reportFolder: folder,
        reportTempFolder: temporary,
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: {
          default: { logLevel: 'error' },
          // Every export is public, so release tags would add nothing.
          'ae-missing-release-tag': { logLevel: 'none' },
          // The report includes types without an export: generated types that public types extend, and types of
          // constructor parameters.
          'ae-forgotten-export': { logLevel: 'none' },
          // sdk/test/types.test.ts checks the documentation instead.
          'ae-undocumented': { logLevel: 'none' },
        },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
  const { apiReportChanged, succeeded } = Extractor.invoke(config, {
    localBuild: !isCheck,
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error';
    },
  });
  if (isCheck && apiReportChanged) stale.push(`${entry}.api.md`);
  else if (!succeeded) throw new Error(`${entry}: api-extractor cannot read the types.`);
}
