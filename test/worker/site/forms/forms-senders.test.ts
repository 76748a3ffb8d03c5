// Senders of forms (F17, F18, F21, F22), and the data that leads contain about them (F23, F25, F30, F31).
import { describe, expect, it } from 'vitest';
import { CONSENT } from '../../../../common/forms/consent.ts';
import { INTERNAL_FIELDS } from '../../../../src/views/forms/form-props.ts';
import { countingLimit } from '../cache/cached-pages.ts';
import { exhaustedLimit, header } from '../support.ts';
import { formsPortal, leadCalls, sendForm, UNANSWERED } from './forms-portal.ts';

describe('F17–F22 senders of a form', () => {
  const headersOf = (portal: ReturnType<typeof formsPortal>) =>
    leadCalls(portal).map(({ request }) => request.headers.get('x-quarantine'));

  it('F17 a form with a filled honeypot, or one that is sent too soon, is confirmed and quarantined', async () => {
    const portal = formsPortal();
    const trapped = await sendForm('contact', {
      portal,
      fields: { [INTERNAL_FIELDS.trap]: 'x', ...UNANSWERED },
    });
    const tooSoon = await sendForm('contact', { portal, age: 200 });
    const inTime = await sendForm('contact', { portal });
    expect([trapped, tooSoon, inTime].map(({ response }) => response.status)).toEqual([303, 303, 303]);
    expect(headersOf(portal)).toEqual(['1', '1', null]);
  });

  it('F17 the fill time counts from the first page when the form is shown again', async () => {
    const portal = formsPortal();
    const visited = await sendForm('contact', { portal, fields: UNANSWERED });
    expect(visited.response.status).toBe(422);
    const token = /name="formToken" value="([^"]+)"/.exec(visited.text)?.[1] ?? '';
    await sendForm('contact', { portal, fields: { [INTERNAL_FIELDS.token]: token } });
    expect(headersOf(portal)).toEqual([null]);
    const tooSoon = await sendForm('contact', { portal, age: 200, fields: UNANSWERED });
    const recentToken = /name="formToken" value="([^"]+)"/.exec(tooSoon.text)?.[1] ?? '';
    await sendForm('contact', { portal, fields: { [INTERNAL_FIELDS.token]: recentToken } });
    expect(headersOf(portal)).toEqual([null, '1']);
  });

  it('F18 too many forms per minute return 429 with Retry-After and the filled form', async () => {
    const { keys, limit } = countingLimit(false);
    const headers = { 'cf-connecting-ip': '203.0.113.7' };
    const visited = await sendForm('contact', { env: { FORM_LIMIT: limit } as never, headers });
    expect(visited.response.status).toBe(429);
    expect(header(visited, 'retry-after')).toBe('60');
    expect(visited.text).toContain('value="Ana María"');
    expect(keys).toEqual(['/contact 203.0.113.7']);
  });

  it('F18 a form above the visitor limit is returned with its input, unless it is also above the form limit', async () => {
    const { keys, limit } = countingLimit();
    const headers = { 'cf-connecting-ip': '203.0.113.7' };
    const visited = await sendForm('contact', {
      env: { VISITOR_LIMIT: exhaustedLimit, FORM_LIMIT: limit } as never,
      headers,
    });
    // All forms share the limit, because the number of paths is unbounded.
    expect(keys).toEqual(['203.0.113.7']);
    expect([visited.response.status, header(visited, 'retry-after')]).toEqual([429, '60']);
    expect(visited.text).toContain('value="Ana María"');
    const flood = await sendForm('contact', {
      env: { VISITOR_LIMIT: exhaustedLimit, FORM_LIMIT: exhaustedLimit } as never,
    });
    expect([flood.response.status, header(flood, 'retry-after')]).toEqual([429, '60']);
    expect(flood.text).not.toContain('Ana María');
  });

  it('F21 a form without a valid token is returned with its input and a new token', async () => {
    for (const token of ['', 'x.y', undefined]) {
      const visited = await sendForm('contact', { fields: { [INTERNAL_FIELDS.token]: token } });
      expect(visited.response.status).toBe(422);
      expect(visited.text).toContain('value="Ana María"');
      expect(visited.text).toMatch(/name="formToken" value="[0-9a-z]+\.\d+\.[0-9a-f]{64}"/);
    }
    const old = await sendForm('contact', { age: 9 * 86_400_000 });
    expect(old.response.status).toBe(422);
  });
});

describe('the data of a lead', () => {
  const readBody = async (portal: ReturnType<typeof formsPortal>) =>
    (await leadCalls(portal)[0]?.request.clone().json()) as {
      context: { consent: object; tracking: object; page: string };
      detail: Record<string, unknown>;
    };

  it('F23 a lead contains the version and text of the consent', async () => {
    const portal = formsPortal();
    await sendForm('contact', { portal });
    const { context } = await readBody(portal);
    expect(context).toMatchObject({
      page: '/contact/',
      consent: { version: CONSENT.version, texts: [...CONSENT.texts] },
    });
  });

  it('F25, F31 campaign parameters and the conversion of a lead are recorded only with consent', async () => {
    const query = '?rsr=mail&bd_vid=b1';
    const referer = 'https://site.test/contact/?utm_source=ad';
    const [without, withConsent] = [formsPortal(), formsPortal()];
    await sendForm('contact', { portal: without, query, headers: { referer } });
    const cookie = 'cookie_consent=v1.1.1.1700000000';
    await sendForm('contact', { portal: withConsent, query, headers: { referer, cookie } });
    expect((await readBody(without)).context.tracking).toEqual({});
    expect((await readBody(withConsent)).context.tracking).toEqual({
      rsr: 'mail',
      bd_vid: 'b1',
      utm_source: 'ad',
    });
    // F31: the conversion is reported once, only after acceptance and with consent.
    const conversionsOf = (portal: typeof without) =>
      portal.calls.filter(({ name }) => name === 'common/recordLanding');
    expect([conversionsOf(without).length, conversionsOf(withConsent).length]).toEqual([0, 1]);
  });

  it('F25 a lead contains no query parameters of a page on another site', async () => {
    const portal = formsPortal();
    const cookie = 'cookie_consent=v1.1.1.1700000000';
    const referer = 'https://other.example/contact/?utm_source=theirs&rsr=theirs';
    await sendForm('contact', { portal, query: '?bd_vid=b1', headers: { referer, cookie } });
    expect((await readBody(portal)).context.tracking).toEqual({ bd_vid: 'b1' });
  });

  it('F30 a lead contains the visitor’s time zone and the event of the page', async () => {
    const portal = formsPortal();
    await sendForm('event', { portal, fields: { event: 'another' } });
    expect((await readBody(portal)).detail).toMatchObject({ timeZone: 'Asia/Seoul', event: 'igblive2025' });
    // The page also shows the time zone at the field.
    const { text } = await sendForm('event', { portal, fields: { email: '' } });
    expect(text).toMatch(/id="hint-preferredTime">[^<]+: Asia\/Seoul</);
  });
});
