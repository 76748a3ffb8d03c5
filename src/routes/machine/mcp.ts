// POST /mcp: MCP server of the documentation (Model Context Protocol, Streamable HTTP). The portal implements protocol
// and tools; the site limits requests and reads pages for the portal.
import type { Hono } from 'hono';
import { api } from '../../../common/config.ts';
import { isSameOrigin, urlOf } from '../../../common/http/request.ts';
import { TIMED_OUT, withTimeout } from '../../../common/http/timeout.ts';
import { MCP_BODY_BYTES } from '../../../common/mcp/mcp.ts';
import { MCP_PATH } from '../../../common/mcp/mcp-path.ts';
import { traceStub } from '../../../common/trace/rpc.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { requestBody } from '../common/input/request-body.ts';
import { mcpFailure } from '../common/page/mcp-failure.ts';
import { createPageReader, type SiteFetch } from './mcp-pages.ts';

/** Returns the status of a request that is rejected before its body is read; `null` if it is accepted. */
function rejectionStatus(c: SiteContext): 403 | 404 | 405 | null {
  const { origin } = urlOf(c);
  if (!isSameOrigin(origin, c.req.header('sec-fetch-site'), c.req.header('origin'))) return 403;
  // Another portal has other content, and the MCP server is not part of its contract.
  if (c.env.platform.PORTAL_ORIGIN !== '') return 404;
  return c.req.method === 'POST' ? null : 405;
}

async function forwardMessage(c: SiteContext, site: SiteFetch): Promise<Response> {
  const call = {
    body: await c.req.text(),
    contentType: c.req.header('content-type') ?? '',
    protocolVersion: c.req.header('mcp-protocol-version') ?? '',
    origin: urlOf(c).origin,
    clientIp: c.get('clientIp'),
    requestId: c.get('requestId'),
  };
  const answered = traceStub('portal:McpServer', c.env.platform.MCP).answer(call, createPageReader(c, site));
  const answer = await withTimeout(answered, api.timeoutMs, (): typeof TIMED_OUT => TIMED_OUT);
  if (answer === TIMED_OUT) {
    c.get('log').report({ event: 'mcp-failed', error: `no answer within ${api.timeoutMs} ms` });
    return mcpFailure(c, 504);
  }
  const { status, body, retryAfter } = answer;
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  if (body !== '') headers.set('Content-Type', 'application/json');
  return new Response(body === '' ? null : body, { status, headers });
}

/** Adds the route for the MCP server. `site` sends a request through the complete pipeline. */
export function addMcpRoutes(app: Hono<SiteEnv>, site: SiteFetch): void {
  app.all(
    MCP_PATH,
    async (c, next) => {
      const status = rejectionStatus(c);
      if (status === null) return next();
      if (status === 405) c.header('Allow', 'POST');
      return mcpFailure(c, status);
    },
    requestBody({ maxSize: MCP_BODY_BYTES, onReject: mcpFailure }),
    (c) =>
      forwardMessage(c, site).catch((error) => {
        c.get('log').report({ event: 'mcp-failed', error: String(error) });
        c.header('Retry-After', '1');
        return mcpFailure(c, 503);
      }),
  );
}
