import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { json, startPeer, KEY } from './peer.js';

/*
 * The official MCP client library must work with the built command. The test installs the library
 * from the npm registry.
 */

const PACKAGE = '@modelcontextprotocol/sdk@1.24.0';
const isReachable = spawnSync('npm', ['view', PACKAGE, 'version'], { timeout: 30_000 }).status === 0;
const program = new URL('../../cli/bin/fundmatch.cjs', import.meta.url).pathname;

const CLIENT = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const [command, baseUrl, apiKey] = process.argv.slice(2);
const client = new Client({ name: 'drill', version: '1.0.0' });
const env = { PATH: process.env.PATH, FUNDMATCH_BASE_URL: baseUrl, FUNDMATCH_API_KEY: apiKey };
await client.connect(new StdioClientTransport({ command, args: ['mcp'], env }));
const { tools } = await client.listTools();
const result = await client.callTool({ name: 'get_webhook', arguments: {} });
console.log(JSON.stringify({ server: client.getServerVersion(), tools: tools.map((tool) => tool.name), result }));
await client.close();
`;

(isReachable ? test : test.skip)(
  'the official MCP client library lists the tools of fundmatch mcp and calls get_webhook',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'fundmatch-mcp-'));
    const peer = await startPeer((_, response) => json(response, 200, { webhook_url: 'https://a.example/' }));
    try {
      writeFileSync(join(directory, 'package.json'), '{"private":true,"type":"module"}');
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', PACKAGE], { cwd: directory });
      writeFileSync(join(directory, 'client.js'), CLIENT);
      const { stdout } = await promisify(execFile)(process.execPath, ['client.js', program, peer.url, KEY], {
        cwd: directory,
      });
      const seen = JSON.parse(stdout) as { server: object; tools: string[]; result: object };
      expect(seen.server).toMatchObject({ name: 'fundmatch' });
      expect(seen.tools).toHaveLength(8);
      expect(seen.result).toMatchObject({ structuredContent: { webhook_url: 'https://a.example/' } });
    } finally {
      await peer.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
  300_000,
);
