// Fake platform API over HTTP for wrangler (CLOUDFLARE_API_BASE_URL), on an in-memory account. Unknown requests fail
// with their method and path, so that new calls of a wrangler version are noticed.
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '../../process/loopback.ts';
import type { Account } from './account.ts';
import { ApiError, platformRoutes } from './api-routes.ts';

/** Path prefix of every call, including the account. */
const API_PATH = /^\/client\/v4(?:\/accounts\/acc(?=\/))?/;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Phase of the request in which a fault occurs. With `after`, the request takes effect, but its response is lost. */
export type FaultPhase = 'before' | 'after';

export interface ApiCall {
  /** `METHOD /path` without the API prefix and account, followed by the first words of a D1 statement. */
  line: string;
  /** Whether the call changes the account. */
  isChange: boolean;
}

/** The call of a request. Not every POST request is a change: D1 and analytics queries also use POST. */
function callOf({ method = '', url = '' }: IncomingMessage, body: Buffer): ApiCall {
  const line = `${method} ${url.replace(API_PATH, '').replace(/\?.*/, '')}`;
  if (!line.endsWith('/query')) return { line, isChange: method !== 'GET' && !line.endsWith('/graphql') };
  const { sql } = JSON.parse(body.toString()) as { sql: string };
  const normalized = sql
    .replace(/^(?:\s|--.*\n)+/, '')
    .split(/\s+/, 2)
    .join(' ');
  return { line: `${line} ${normalized}`, isChange: !/^(?:select|pragma)\b/i.test(normalized) };
}

export interface PlatformApi {
  /** Value of CLOUDFLARE_API_BASE_URL. */
  address: string;
  calls: ApiCall[];
  /** Whether to inject a fault before or after a call. */
  isFaulty: (call: ApiCall, phase: FaultPhase) => boolean;
  stop: () => Promise<void>;
}

/** Starts the API on a free port. */
export async function startApi(account: Account): Promise<PlatformApi> {
  const routes = platformRoutes(account);
  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const body = await bodyOf(request);
    const call = callOf(request, body);
    api.calls.push(call);
    const failAt = (phase: FaultPhase) => {
      if (api.isFaulty(call, phase)) throw new ApiError(400, 10_999, 'injected fault');
    };
    failAt('before');
    const { method = '', url = '' } = request;
    // Every list fits on one page.
    const isLater = Number(new URL(url, 'http://api.test').searchParams.get('page') ?? 1) > 1;
    const response = await routes.request(url.replace(API_PATH, ''), {
      method,
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    const value = isLater ? [] : await response.json();
    failAt('after');
    return value;
  };
  const server = createServer((request, response) => {
    respond(request).then(
      (value) => {
        const info = {
          page: 1,
          per_page: 1000,
          count: Array.isArray(value) ? value.length : 0,
          total_pages: 1,
        };
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            success: true,
            errors: [],
            messages: [],
            result: value,
            result_info: { ...info, total_count: info.count },
          }),
        );
      },
      (error: Error) => {
        const { status, code } = error instanceof ApiError ? error : { status: 500, code: 2 };
        response.writeHead(status, { 'content-type': 'application/json' });
        const errors = [{ code, message: error.message }];
        response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
      },
    );
  });
  const api: PlatformApi = {
    address: `${await listen(server)}/client/v4`,
    calls: [],
    isFaulty: () => false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return api;
}
