import { spawnSync } from 'node:child_process';

/**
 * Fails if a dependency has a known vulnerability of severity high or critical. If the registry is
 * unreachable or has no advisories, the script fails only with --required, which CI sets.
 */
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = parse(stdout);
if (report?.metadata === undefined) {
  const reason = report?.message ?? report?.error?.summary ?? 'npm audit returned no report';
  process.stderr.write(`The dependencies were not audited: ${reason}\n`);
  process.exit(process.argv.includes('--required') ? 1 : 0);
}
const severe = Object.values(report.vulnerabilities).filter(({ severity }) => /high|critical/.test(severity));
for (const { name, severity, via } of severe)
  process.stderr.write(
    `${name}: ${severity}: ${via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title)).join('; ')}\n`,
  );
process.stdout.write(
  `${report.metadata.dependencies.total} dependencies, ${severe.length} with a known vulnerability of severity high or critical\n`,
);
process.exit(severe.length > 0 ? 1 : 0);

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
