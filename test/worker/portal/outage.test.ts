// Outage: responses and logs of the portal while its database fails.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../common/config.ts';
import { CODES } from '../../../common/contract/codes.ts';
import { type CallName, contract, EnvelopeSchema } from '../../../common/contract/contract.ts';
import app from '../../../portal/src/worker.ts';
import { SAMPLES } from '../../unit/forms/samples.ts';
import { failingDb } from './portal.ts';

const LOCKED = 'D1_ERROR: database is locked: SQLITE_BUSY';

/** Sends a call to a portal whose database fails, and fills in all path parameters. */
function callWith(
  name: CallName,
  message: string,
  headers: Record<string, string> = {},
  params: Record<string, unknown> = {},
): Promise<Response> {
  const { method, path } = contract[name];
  const url = `https://portal.test${api.basePath}${path.replace(/:[a-zA-Z]+/g, 'blog')}`;
  const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(params) };
  return Promise.resolve(app.fetch(new Request(url, init), { ...env, DB: failingDb(message) }));
}

let lines: { event?: string; call?: string; error?: string }[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(JSON.parse(String(line))));
});

describe('outage: D1 locked', () => {
  it.each([
    ['common/getNav', {}],
    ['common/getWebInfo', {}],
    ['common/getMapping', { linkUri: '/old/' }],
    ['products/productDetailByCode', {}],
    ['news/getNewsList', { type: 'blog' }],
    ['document/documentTopSearchWords', {}],
    ['search/site', { keyword: 'cache' }],
    ['forms/add', { code: 'event', detail: SAMPLES.event }],
  ] as [CallName, Record<string, unknown>][])(
    '%s returns 503 in an envelope with Retry-After, and logs one line',
    async (name, params) => {
      const response = await callWith(name, LOCKED, { 'x-request-id': 'request-of-the-site' }, params);
      expect([
        response.status,
        response.headers.get('retry-after'),
        response.headers.get('cache-control'),
      ]).toEqual([503, '1', 'no-store']);
      expect(EnvelopeSchema.parse(await response.json())).toEqual({
        code: CODES.network,
        message: 'too busy at the moment, please try again',
        data: null,
      });
      expect(lines).toEqual([
        {
          level: 'error',
          event: 'portal.busy',
          requestId: 'request-of-the-site',
          call: `${contract[name].method} ${contract[name].path}`,
          error: LOCKED,
        },
      ]);
    },
  );

  it('a preview token that cannot be verified does not change the response during an outage', async () => {
    const response = await callWith('common/getNav', LOCKED, { 'x-preview-token': 'local-preview' });
    expect([response.status, response.headers.get('cache-control'), lines.length]).toEqual([
      503,
      'no-store',
      1,
    ]);
  });

  it.each([
    'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Failed to get session commit token',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  ])('the error "%s" returns 503 during an outage', async (message) => {
    expect((await callWith('common/getNav', message)).status).toBe(503);
  });

  it('a permanent error returns 500 without Retry-After', async () => {
    const response = await callWith('common/getNav', 'D1_ERROR: no such table: setting: SQLITE_ERROR');
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
    expect(EnvelopeSchema.parse(await response.json()).code).toBe(CODES.failed);
    expect(lines.map(({ event }) => event)).toEqual(['portal.failed']);
  });

  it('/healthz returns 503 during an outage', async () => {
    const response = await app.fetch(new Request('https://portal.test/healthz'), {
      ...env,
      DB: failingDb(LOCKED),
    });
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ database: 'failing' }),
    ]);
  });

  it.each([
    ['ok', env.SESSION_SECRET],
    ['ok', `${'a'.repeat(32)}, ${'b'.repeat(32)}`],
    ['failing', `${'a'.repeat(32)}, short`],
    ['failing', ''],
    ['failing', undefined],
  ])('/healthz reports that sign-in is %s with the secret %j', async (signIn, SESSION_SECRET) => {
    const bindings = { ...env, SESSION_SECRET } as typeof env;
    const response = await app.fetch(new Request('https://portal.test/healthz'), bindings);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ signIn })]);
  });
});
