// Platform API over HTTP for wrangler (CLOUDFLARE_API_BASE_URL), on an account in memory. A request that it does not
// know fails with its method and path, so that a new version of wrangler shows the difference.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from './account.ts';
import { ApiError, type Metadata } from './api-call.ts';
import { STORAGE_CALLS } from './api-storage.ts';
import { WORKER_CALLS } from './api-workers.ts';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function answer(account: Account, request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://api.test');
  const path = pathname.replace(/^\/client\/v4(?:\/accounts\/acc(?=\/))?/, '');
  const body = await bodyOf(request);
  for (const [method, pattern, handle] of [...STORAGE_CALLS, ...WORKER_CALLS]) {
    const found = method === request.method ? pattern.exec(path) : null;
    if (!found) continue;
    const contentType = request.headers['content-type'] ?? '';
    // Every list fits on one page.
    if (Number(searchParams.get('page') ?? 1) > 1) return [];
    return handle({
      account,
      parts: found.slice(1).map(decodeURIComponent),
      query: searchParams,
      body,
      json: () => JSON.parse(body.toString()) as Record<string, never>,
      metadata: async () => {
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': contentType },
        }).formData();
        const metadata = form.get('metadata');
        return JSON.parse(
          typeof metadata === 'string' ? metadata : ((await metadata?.text()) ?? '{}'),
        ) as Metadata;
      },
    });
  }
  throw new ApiError(501, 1, `the test has no answer to ${request.method} ${path}`);
}

export interface PlatformApi {
  /** Value of CLOUDFLARE_API_BASE_URL. */
  address: string;
  /** Fails the next request that matches `METHOD /path`; `null` for none. */
  fault: RegExp | null;
  stop: () => Promise<void>;
}

/** Starts the API on a free port. */
export async function startApi(account: Account): Promise<PlatformApi> {
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url?.replace('/client/v4', '')}`;
    const isFaulty = api.fault?.test(line) ?? false;
    if (isFaulty) api.fault = null;
    const result = isFaulty
      ? bodyOf(request).then(() => Promise.reject(new ApiError(400, 10_999, 'injected fault')))
      : answer(account, request);
    result.then(
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const api: PlatformApi = {
    address: `http://127.0.0.1:${port}/client/v4`,
    fault: null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return api;
}
