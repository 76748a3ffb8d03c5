// MCP server: handles one message with the official SDK. Server and transport exist only for that message, so any
// isolate can handle any message.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { z } from 'zod';
import { brand, siteOrigin } from '../../../common/config.ts';
import { BINDING_ORIGIN } from '../../../common/contract/binding.ts';
import { HEADERS } from '../../../common/contract/codes.ts';
import { isBusy } from '../../../common/http/database-busy.ts';
import { PERIOD_SECONDS } from '../../../common/http/rate-limit.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import {
  MCP_SERVER_ERROR,
  type McpAnswer,
  type McpCall,
  mcpError,
  type ReadPage,
} from '../../../common/mcp/mcp.ts';
import { MCP_PATH } from '../../../common/mcp/mcp-path.ts';
import { createRequestContext } from '../context.ts';
import { CallError } from '../errors.ts';
import { enforceRateLimit } from '../limits.ts';
import { log } from '../response.ts';
import { callSandboxTool } from './call-sandbox.ts';
import { getClaimTool } from './get-claim.ts';
import { getLimitTool } from './get-limit.ts';
import { getOperationTool } from './get-operation.ts';
import { getPageTool } from './get-page.ts';
import { searchDocsTool } from './search-docs.ts';
import { type Tool, type ToolContext, ToolError } from './tool.ts';

const LIST: readonly Tool[] = [
  searchDocsTool,
  getPageTool,
  getOperationTool,
  getLimitTool,
  getClaimTool,
  callSandboxTool,
];

/** Tools by name, in the order in which clients list them. */
const TOOLS: ReadonlyMap<string, Tool> = new Map(LIST.map((tool) => [tool.definition.name, tool]));

const SERVER = {
  name: `${brand.slug}-docs`,
  title: `${brand.name} documentation`,
  version: '1.0.0',
  websiteUrl: siteOrigin,
};
const INSTRUCTIONS = `Documentation, API reference, limits, and figures of ${brand.name}, a provider of content delivery and web security. Search with search_docs and read results with get_page before you answer. Take limits from get_limit and figures about the company from get_claim, not from memory. Read an API operation with get_operation before you write code, and try it with call_sandbox, which uses example data only. Cite the address of each page that you use. Texts are available in English, Simplified Chinese, Korean, and Japanese (lang: en, cn, ko, ja).`;

const MAX_DEPTH = 32;

/** Whether a JSON value is nested more deeply than `MAX_DEPTH`. Takes linear time and does not recurse. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

/** Creates a portal request of an anonymous visitor, without cookies and previews. */
function createVisitorRequest({ clientIp, requestId }: McpCall, locale: Locale = 'en'): Request {
  const headers = new Headers({ [HEADERS.requestId]: requestId });
  if (clientIp !== '') headers.set(HEADERS.forwardedFor, clientIp);
  return new Request(`${BINDING_ORIGIN}${MCP_PATH}?lang=${LOCALES[locale].lang}`, { headers });
}

/** A tool call before validation: the SDK then reports invalid parameters as such, not as an internal error. */
const ToolCall = z.looseObject({ method: z.literal('tools/call') });

const errorResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/** Returns the result of a failed tool, with a message for the model. Unknown errors are logged and not disclosed. */
function resultOf(error: unknown, tool: string, requestId: string): CallToolResult {
  if (error instanceof ToolError) return errorResult(error.message);
  if (error instanceof CallError && error.status < 500) return errorResult(`${error.message}.`);
  const isTransient = isBusy(error);
  log('error', isTransient ? 'portal.busy' : 'portal.mcp-failed', {
    requestId,
    tool,
    error: (error instanceof Error ? error.name : typeof error).slice(0, 100),
  });
  return errorResult(
    isTransient ? 'The service is busy. Try again in a second.' : 'The tool failed. Try again later.',
  );
}

/** Runs a tool and writes one log line, without the arguments. Rejects with an `McpError` for invalid arguments. */
async function callTool(
  name: string,
  args: unknown,
  call: McpCall,
  readPage: ReadPage,
  env: Env,
): Promise<CallToolResult> {
  const { requestId } = call;
  const tool = TOOLS.get(name);
  const locale = tool?.localeOf(args) ?? 'en';
  const report = (outcome: string) =>
    log('info', 'portal.mcp', { requestId, tool: tool ? name : 'unknown', locale, outcome });
  if (!tool) {
    report('unknown-tool');
    throw new McpError(
      ErrorCode.InvalidParams,
      `Unknown tool. The tools are: ${[...TOOLS.keys()].join(', ')}`,
    );
  }
  try {
    const ctx = await createRequestContext(createVisitorRequest(call, locale), env);
    const context: ToolContext = { ctx, call, readPage };
    const result = await tool.run(args, context);
    report(result.isError ? 'error' : 'ok');
    return result;
  } catch (error) {
    if (error instanceof McpError) {
      report('invalid-arguments');
      throw error;
    }
    report('error');
    return resultOf(error, name, requestId);
  }
}

function createServer(call: McpCall, readPage: ReadPage, env: Env): Server {
  const server = new Server(SERVER, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...TOOLS.values()].map(({ definition }) => definition),
  }));
  server.setRequestHandler(ToolCall, (request) => {
    const { name, arguments: args } = CallToolRequestSchema.parse(request).params;
    return callTool(name, args, call, readPage, env);
  });
  return server;
}

/** Parses the message of a body, or returns the error that rejects it. */
function parseMessage(body: string): { message: unknown } | { error: McpAnswer } {
  const reject = (code: number, text: string) => ({ error: { status: 400, body: mcpError(code, text) } });
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return reject(ErrorCode.ParseError, 'The body is not JSON.');
  }
  if (Array.isArray(message))
    return reject(ErrorCode.InvalidRequest, 'Send one message for each request: batches are not supported.');
  if (isTooDeep(message))
    return reject(ErrorCode.InvalidRequest, `The message is nested more than ${MAX_DEPTH} levels deep.`);
  return { message };
}

/** Handles one message. See `McpServer` in common/mcp/mcp.ts. */
export async function handleMessage(call: McpCall, readPage: ReadPage, env: Env): Promise<McpAnswer> {
  try {
    await enforceRateLimit(createVisitorRequest(call), env);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return {
      status: error.status,
      body: mcpError(MCP_SERVER_ERROR, error.message),
      retryAfter: PERIOD_SECONDS,
    };
  }
  const parsed = parseMessage(call.body);
  if ('error' in parsed) return parsed.error;
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer(call, readPage, env);
  await server.connect(transport);
  try {
    const headers = new Headers({
      // The response is always JSON; the transport requires both types.
      accept: 'application/json, text/event-stream',
      'content-type': call.contentType,
    });
    if (call.protocolVersion !== '') headers.set('mcp-protocol-version', call.protocolVersion);
    const request = new Request(`${BINDING_ORIGIN}${MCP_PATH}`, { method: 'POST', headers });
    const response = await transport.handleRequest(request, { parsedBody: parsed.message });
    return { status: response.status, body: await response.text() };
  } finally {
    await server.close();
  }
}
