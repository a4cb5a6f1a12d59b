import { findAccess } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { serve } from '../mcp/server.js';
import { isInteractive, note } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/** Serves the API as tools of the Model Context Protocol. */
export async function mcp(terminal: Terminal, options: GlobalOptions): Promise<void> {
  const { client, settings } = await findAccess(terminal, options);
  // The note goes to stderr, because the protocol uses stdout.
  if (isInteractive(terminal))
    note(
      terminal,
      `This is an MCP server for ${settings.baseUrl}. Start it from an agent. Press Ctrl-C to stop.`,
    );
  await serve(terminal, client);
}
