// MCP server for the site Worker: RPC of a named entrypoint that only its service binding reaches. The SDK is loaded on
// the first call, so that other requests do not load it.
import { WorkerEntrypoint } from 'cloudflare:workers';
import type { McpServer as Contract, McpAnswer, McpCall, ReadPage } from '../../../common/mcp/mcp.ts';
import { continueRpc } from '../../../common/trace/rpc.ts';

/** See `McpServer` in common/mcp/mcp.ts. */
export class McpServer extends WorkerEntrypoint<Env> implements Contract {
  async answer(call: McpCall, readPage: ReadPage): Promise<McpAnswer> {
    const { handleMessage } = await import('./server.ts');
    return handleMessage(call, readPage, this.env);
  }
}
continueRpc('portal', 'McpServer', McpServer);
