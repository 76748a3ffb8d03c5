// MCP errors that the site returns before the portal handles the message, as JSON-RPC with an HTTP status.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { MCP_BODY_BYTES, MCP_SERVER_ERROR, mcpError } from '../../../../common/mcp/mcp.ts';
import type { SiteContext } from '../../../env.ts';

const MESSAGES: Readonly<Record<number, string>> = {
  403: 'Requests from other websites are rejected.',
  404: 'This site has no MCP server.',
  405: 'Send each message as a POST request. The server has no sessions and no streams.',
  408: 'The body did not arrive within a minute.',
  413: `The body is larger than ${MCP_BODY_BYTES / 1024} KiB.`,
  429: 'Too many requests. Try again in a minute.',
  503: 'The service is not available. Try again in a moment.',
  504: 'The service did not respond in time. Try again in a moment.',
};

/** Returns a JSON-RPC error with an HTTP status. */
export const mcpFailure = (c: SiteContext, status: ContentfulStatusCode): Response =>
  c.body(mcpError(MCP_SERVER_ERROR, MESSAGES[status] ?? 'The request failed.'), status, {
    'Content-Type': 'application/json',
  });
