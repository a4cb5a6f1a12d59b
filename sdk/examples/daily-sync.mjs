// Sends every account of a CRM, for example in a nightly job. Start it with:
//   export FUNDMATCH_API_KEY=svc_live_… FUNDMATCH_BASE_URL=https://fundmatch.example
//   node daily-sync.mjs crm.ndjson
// If a run stops early, it leaves checkpoint.json. The next run over the same file resumes from
// that checkpoint.
import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { BulkError, FundMatch } from '@fundmatch/sdk';

const [file = 'crm.ndjson', checkpointFile = 'checkpoint.json'] = process.argv.slice(2);

/**
 * Reads one account per line. Replace this function with the export of your CRM. The file may be
 * larger than memory.
 */
async function* readCrm() {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { id, name, website, region } = JSON.parse(line);
    yield { external_id: String(id), name, domain: website, metadata: { region } };
  }
}

const client = new FundMatch();
const resume = existsSync(checkpointFile) ? JSON.parse(readFileSync(checkpointFile, 'utf8')) : undefined;
try {
  const summary = await client.accounts.upsertAll(readCrm(), {
    resume,
    onProgress: ({ rows, checkpoint }) => {
      writeFileSync(checkpointFile, JSON.stringify(checkpoint));
      console.error(`${rows} rows answered`);
    },
  });
  rmSync(checkpointFile, { force: true });
  console.log(`${summary.upserted} stored, ${summary.rejected} rejected`);
  for (const { index, external_id, error } of summary.errors)
    console.log(`row ${index} (${external_id}): ${error}`);
} catch (error) {
  if (!(error instanceof BulkError)) throw error;
  console.error(
    `${error.message} ${error.resetsAt ? `Run it again after ${error.resetsAt.toISOString()}.` : 'Run it again.'}`,
  );
  process.exitCode = 1;
}
