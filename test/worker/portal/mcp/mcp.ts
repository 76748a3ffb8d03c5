// MCP client for tests of the portal. It sends single messages as the site does.
import { env } from 'cloudflare:workers';
import type { McpAnswer, McpCall, ReadPage } from '../../../../common/mcp/mcp.ts';
import { handleMessage } from '../../../../portal/src/mcp/server.ts';
import { newVisitor } from '../portal.ts';

interface Options {
  call?: Partial<McpCall>;
  readPage?: ReadPage;
  /** Replaces bindings. */
  extra?: Partial<Env>;
}

/** Sends a body as a new visitor. */
export const sendBody = (body: string, { call, readPage, extra }: Options = {}): Promise<McpAnswer> =>
  handleMessage(
    {
      body,
      contentType: 'application/json',
      protocolVersion: '',
      origin: 'https://site.test',
      clientIp: newVisitor(),
      requestId: 'request-of-the-site',
      ...call,
    },
    readPage ?? (async () => 'missing'),
    { ...env, ...extra },
  );

interface McpResponse {
  status: number;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
}

/** Sends a JSON-RPC request. */
export async function request(
  method: string,
  params: unknown = {},
  options: Options = {},
): Promise<McpResponse> {
  const { status, body } = await sendBody(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), options);
  return { status, ...(JSON.parse(body) as Omit<McpResponse, 'status'>) };
}

export interface Called<D> {
  isError: boolean;
  text: string;
  data: D;
}

/** Calls a tool. Throws on a JSON-RPC error. */
export async function callTool<D = Record<string, unknown>>(
  name: string,
  args: Record<string, unknown> = {},
  options: Options = {},
): Promise<Called<D>> {
  const { result, error } = await request('tools/call', { name, arguments: args }, options);
  if (error) throw new Error(`${error.code}: ${error.message}`);
  const { content, structuredContent, isError } = result as {
    content: { text: string }[];
    structuredContent: D;
    isError?: boolean;
  };
  return { isError: isError === true, text: content[0]?.text ?? '', data: structuredContent };
}
