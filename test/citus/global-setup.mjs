import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { makeTemporaryDirectory } from '../harness/temporary-directory.mjs';

/** Creates the distributed template on the cluster of CITUS_URL. */
export default async function setUp() {
  if (!existsSync('dist/main.js')) throw new Error('Run npm run build first.');
  register('../../scripts/typescript-hooks.mjs', import.meta.url);
  const { clusterServers, createClusterTemplate } = await import('./cluster.ts');
  const servers = clusterServers();
  await makeTemporaryDirectory();
  const template = `fundmatch_template_${randomBytes(4).toString('hex')}`;
  await createClusterTemplate(servers, template);
  globalThis.__citusTemplate = { servers, template };
  process.env.TEST_POSTGRES_URL = servers[0];
  process.env.TEST_POSTGRES_SERVERS = servers.join(' ');
  process.env.TEST_POSTGRES_TEMPLATE = template;
}
