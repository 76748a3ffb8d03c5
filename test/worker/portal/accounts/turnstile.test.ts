// F13, F20: Turnstile tokens are valid once and for one form. If Turnstile is unavailable, the form requires another
// verification, and no lead is lost.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { callPortal } from '../portal.ts';

const requests: URLSearchParams[] = [];
let respond: () => Promise<Response>;
const verdict =
  (success: boolean, action = 'free-trial') =>
  async () =>
    Response.json({ success, action });

beforeEach(() => {
  requests.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: { body: URLSearchParams }) => {
    expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    requests.push(body);
    return respond();
  });
});

const send = async (token: string, key: string, { secret = 'a secret', headers = {} } = {}) => {
  const response = await callPortal(
    'forms/add',
    {
      code: 'free-trial',
      detail: { ...SAMPLES['free-trial'], comments: `turnstile ${key}` },
      pictureType: 'turnstile',
      verifyCode: token,
    },
    { headers: { 'idempotency-key': key, ...headers }, extra: { TURNSTILE_SECRET: secret } },
  );
  const { reference = '' } = (response.data ?? {}) as { reference?: string };
  const row = await env.DB.prepare('SELECT quarantined FROM submission WHERE reference = ?')
    .bind(reference)
    .first<{ quarantined: number }>();
  return { ...response, quarantined: row?.quarantined };
};

describe('Turnstile tokens', () => {
  it('a valid token verifies a lead, and two concurrent submissions are one lead and send the same request to Turnstile', async () => {
    respond = verdict(true);
    const sent = await Promise.all([send('token-1', 'ts-1'), send('token-1', 'ts-1')]);
    expect(sent.map(({ code, quarantined }) => [code, quarantined])).toEqual([
      [CODES.ok, 0],
      [CODES.ok, 0],
    ]);
    expect(new Set(sent.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(requests[0]?.get('response')).toBe('token-1');
    expect(requests[0]?.get('secret')).toBe('a secret');
    expect(new Set(requests.map((body) => body.get('idempotency_key'))).size).toBe(1);
    expect(requests[0]?.get('idempotency_key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('a Turnstile token verifies only one lead', async () => {
    respond = verdict(true);
    await send('token-2', 'ts-2');
    expect(await send('token-2', 'ts-3')).toMatchObject({ status: 400 });
  });

  it.each([
    ['that is invalid', verdict(false)],
    ['of another form', verdict(true, 'contact')],
    ['without a form', verdict(true, '')],
    ['without a response from Turnstile', () => Promise.reject(new Error('timed out'))],
    ['with an invalid response from Turnstile', async () => new Response('<html>')],
    ['with a 503 response from Turnstile', async () => new Response('', { status: 503 })],
  ])('a Turnstile token %s returns 400, so that the site asks a question', async (title, verify) => {
    respond = verify;
    const response = await send(`token of ${title}`, `ts ${title}`);
    expect(response.status).toBe(400);
    expect(response.message).toMatch(/^verifyCode:/);
  });

  it('a Turnstile token is verified with the old secret until Turnstile accepts the new one', async () => {
    respond = async () =>
      requests.at(-1)?.get('secret') === 'old'
        ? Response.json({ success: true, action: 'free-trial' })
        : Response.json({ success: false, 'error-codes': ['invalid-input-secret'] });
    expect(await send('token-6', 'ts-6', { secret: 'new, old' })).toMatchObject({ quarantined: 0 });
    expect(requests.map((body) => body.get('secret'))).toEqual(['new', 'old']);
    expect((await send('token-7', 'ts-7', { secret: 'new,newer' })).status).toBe(400);
  });

  it('a token that Turnstile rejects is not retried with the other secret', async () => {
    respond = verdict(false);
    await send('token-8', 'ts-8', { secret: 'new,old' });
    expect(requests.map((body) => body.get('secret'))).toEqual(['new']);
  });

  it('without a secret, a Turnstile token is invalid and Turnstile is not called', async () => {
    const response = await send('token-4', 'ts-4', { secret: '' });
    expect([response.status, requests.length]).toEqual([400, 0]);
  });

  it('a lead whose token expired in the outbox is quarantined, never rejected', async () => {
    respond = verdict(false);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const response = await send('token-5', 'ts-5', { headers: { 'x-submitted-at': at } });
    expect([response.code, response.quarantined]).toEqual([CODES.ok, 1]);
  });
});
