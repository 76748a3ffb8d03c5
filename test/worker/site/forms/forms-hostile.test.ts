// F2, F13, F21, F22, F26: malicious form submissions.
import { describe, expect, it } from 'vitest';
import { createToken } from '../../../../src/routes/forms/token.ts';
import { INTERNAL_FIELDS } from '../../../../src/views/forms/form-props.ts';
import { FORM_PATHS } from '../../../unit/forms/form-paths.ts';
import { header, visit } from '../support.ts';
import { createOutbox, fieldsOf, formsPortal, leadCalls, sendForm } from './forms-portal.ts';

async function readDetail(portal: ReturnType<typeof formsPortal>, at = 0): Promise<Record<string, unknown>> {
  const sent = leadCalls(portal)[at]?.request.clone();
  if (!sent) throw new Error('nothing was sent');
  const { detail } = (await sent.json()) as { detail: Record<string, unknown> };
  return detail;
}
const post = (body: BodyInit, headers: Record<string, string> = {}, path = FORM_PATHS.contact.path) =>
  visit(path, {
    portal: formsPortal(),
    init: {
      method: 'POST',
      body,
      headers: { origin: 'https://site.test', ...headers },
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit,
  });

describe('field names', () => {
  it('fields with unknown names or names of Object.prototype properties are ignored', async () => {
    const unknownNames = [
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      '__proto__[x]',
      'constructor[]',
      'email[]',
    ];
    const portal = formsPortal();
    const more = [...unknownNames, ...unknownNames].map((name) => [name, 'polluted'] as const);
    for (const parts of [false, true]) {
      expect(
        (await sendForm('free-trial', { portal, extra: more, isMultipart: parts })).response.status,
      ).toBe(303);
      expect(JSON.stringify(await readDetail(portal))).not.toContain('polluted');
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(Object.keys(await readDetail(portal)).sort()).toEqual(
      Object.keys(await readDetail(portal, 1)).sort(),
    );
  });

  it('a repeated text field with different values is rejected', async () => {
    const twice = await sendForm('contact', { extra: [['email', 'other@example.com']] });
    expect(twice.response.status).toBe(422);
    expect(twice.text).toContain('href="#field-email"');
    // Repeated equal values are accepted.
    expect((await sendForm('contact', { extra: [['email', 'ana@example.com']] })).response.status).toBe(303);
  });

  it('5,000 unknown fields do not prevent a submission, and 10,000 return 413', async () => {
    const more = Array.from({ length: 10_000 }, (_, number) => [`a${number}`, ''] as const);
    const { response } = await sendForm('contact', { extra: more });
    expect(response.status).toBe(413);
    const fewer = more.slice(0, 5_000);
    expect((await sendForm('contact', { extra: fewer })).response.status).toBe(303);
  });
});

describe('form bodies', () => {
  const token = () => createToken('unsigned', 'contact', Date.now() - 60_000);
  it('a body with an unexpected content type counts as an empty form', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'application/octet-stream',
      '',
      'x'.repeat(5_000),
    ]) {
      const { response } = await post(JSON.stringify({ email: 'a@example.com' }), { 'content-type': type });
      expect([type.slice(0, 30), response.status]).toEqual([type.slice(0, 30), 422]);
    }
  });

  it.each([
    ['no boundary parameter', 'multipart/form-data', '--b\r\n\r\n--b--'],
    [
      'a mismatched boundary',
      'multipart/form-data; boundary=c',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--',
    ],
    [
      'no closing boundary',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nx',
    ],
    [
      'an unnamed part',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    ],
    ['control characters', 'multipart/form-data; boundary=b', '\u0000\u0001\u0002'],
  ])('a multipart body with %s returns a page with 400 or 422', async (_, type, body) => {
    const { response, text } = await post(body, { 'content-type': type });
    expect([400, 422]).toContain(response.status);
    expect(text).toContain('<h1');
    expect(header({ response } as never, 'cache-control')).toContain('no-store');
  });

  it('F29 an endless chunked body returns 413 as soon as it is too large', async () => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        pieces += 1;
        stream.enqueue(new TextEncoder().encode('content='.padEnd(16_384, 'x')));
      },
    });
    const type = 'application/x-www-form-urlencoded';
    const { response } = await post(body, { 'content-type': type });
    expect(response.status).toBe(413);
    expect(pieces).toBeLessThan(40);
  });

  it('a file as a field or token is rejected, and a file as the page key is ignored', async () => {
    const file = new File(['<script>'], 'content"; name="email', { type: 'text/html' });
    for (const name of [
      'content',
      'email',
      'agreement',
      'interests',
      INTERNAL_FIELDS.token,
      INTERNAL_FIELDS.pageKey,
      INTERNAL_FIELDS.verifyCode,
    ]) {
      const { response, text } = await sendForm('contact', {
        fields: { [name]: undefined },
        extra: [[name, file]],
      });
      expect([name, response.status]).toEqual([name, name === INTERNAL_FIELDS.pageKey ? 303 : 422]);
      expect(text).not.toContain('<script>');
    }
  });

  it('invalid UTF-8 becomes replacement characters, and control characters become spaces', async () => {
    const portal = formsPortal();
    const fields = new URLSearchParams();
    const all = {
      ...fieldsOf('contact'),
      [INTERNAL_FIELDS.token]: await token(),
      ...{ pictureType: 'question.signed', verifyCode: 'x' },
    };
    for (const [name, value] of Object.entries(all))
      if (name !== 'firstName') for (const item of [value].flat()) fields.append(name, String(item));
    const body = `${fields}&firstName=Ana%ff%fe%ed%a0%80%0d%0aBcc:%20all%40example.com%00%1b[2J%e2%80%a8`;
    const { response } = await visit(FORM_PATHS.contact.path, {
      portal,
      init: {
        method: 'POST',
        body,
        headers: { origin: 'https://site.test', 'content-type': 'application/x-www-form-urlencoded' },
      },
    });
    expect(response.status).toBe(303);
    const { firstName } = await readDetail(portal);
    expect(firstName).toMatch(/^Ana\ufffd+ Bcc: all@example\.com \[2J$/);
  });
});

describe('form tokens and page keys', () => {
  it('F21 a token is valid for the same form in another language', async () => {
    for (const locale of ['en', 'cn'] as const) {
      const fields = {
        [INTERNAL_FIELDS.token]: await createToken('unsigned', 'contact', Date.now() - 60_000),
      };
      expect((await sendForm('contact', { locale, fields })).response.status).toBe(303);
    }
  });

  it('F13 a reused token results in the same key for the same input, even concurrently', async () => {
    const portal = formsPortal();
    const fields = { [INTERNAL_FIELDS.token]: await createToken('unsigned', 'contact', Date.now() - 60_000) };
    await Promise.all([1, 2, 3].map(() => sendForm('contact', { portal, fields })));
    const keys = leadCalls(portal).map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('a page key of any length results in an idempotency key of fixed length, and is truncated in the response', async () => {
    const portal = formsPortal();
    const fields = { [INTERNAL_FIELDS.pageKey]: 'k'.repeat(20_000), email: '' };
    const { text } = await sendForm('contact', { portal, fields });
    expect(/name="formKey" value="([^"]*)"/.exec(text)?.[1]?.length).toBeLessThanOrEqual(200);
    await sendForm('contact', { portal, fields: { [INTERNAL_FIELDS.pageKey]: '"><script>' } });
    expect(leadCalls(portal)[0]?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{64}$/);
  });
});

it.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site', origin: 'https://site.test' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.site.test' },
  { origin: 'null' },
  { origin: 'https://site.test.evil.example' },
  { origin: 'http://site.test' },
  { origin: 'https://site.test:8443' },
  { origin: '' },
])('F22 a form with the headers %j returns 403, even for a script, and nothing is sent', async (headers) => {
  for (const accept of ['text/html', 'application/json']) {
    const portal = formsPortal();
    const { leads, env } = createOutbox();
    const { response } = await sendForm('contact', { portal, env, headers: { ...headers, accept } });
    expect(response.status).toBe(403);
    expect([leadCalls(portal).length, leads.length]).toEqual([0, 0]);
  }
});

describe('§2 codes in the path of a form', () => {
  const notFound = () => Response.json({ code: 33922001, message: 'not found', data: null });
  const unknown = (name: string) => () =>
    Response.json({ code: '33922002', message: `${name}: form.error.select`, data: null }, { status: 400 });

  it.each([
    ['event', '/events/no-such-event/', 'news/getEvent'],
    ['document', '/lp/reports/no-such-report/', 'news/getNewsDetailByCode'],
  ] as const)(
    'an unknown code in the path of the form %s returns 404, with and without a verification',
    async (form, path, call) => {
      const portal = formsPortal({ [call]: notFound, 'forms/add': unknown(form) });
      for (const verify of [{}, { pictureType: 'question.signed', verifyCode: 'four' }]) {
        const token = await createToken('unsigned', form, Date.now() - 60_000);
        const body = new URLSearchParams();
        for (const [name, value] of Object.entries({
          ...fieldsOf(form),
          ...verify,
          [INTERNAL_FIELDS.token]: token,
        }))
          for (const item of [value].flat()) body.append(name, String(item));
        const { response } = await visit(path, {
          portal,
          init: { method: 'POST', body, headers: { origin: 'https://site.test' } },
        });
        expect(response.status).toBe(404);
      }
    },
  );

  it('a malformed code in a form path returns 404 and sets no cookie', async () => {
    for (const path of ['/events/a%0d%0aset-cookie:x=1/', '/events/..%2f..%2fcontact/', '/lp/reports/%00/']) {
      const { response } = await post('', {}, path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('a code is stored in the spelling of the portal', async () => {
    const portal = formsPortal();
    const { path } = FORM_PATHS.event;
    const token = await createToken('unsigned', 'event', Date.now() - 60_000);
    const body = new URLSearchParams();
    const all = {
      ...fieldsOf('event'),
      pictureType: 'q',
      verifyCode: 'x',
      event: 'another',
      [INTERNAL_FIELDS.token]: token,
    };
    for (const [name, value] of Object.entries(all))
      for (const item of [value].flat()) body.append(name, String(item));
    const visited = await visit(path.toUpperCase().replace('EVENTS', 'events'), {
      portal,
      init: { method: 'POST', body, headers: { origin: 'https://site.test' } },
    });
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toMatch(/^\/lp-thank-you\/igblive2025\//);
    expect(await readDetail(portal)).toMatchObject({ event: 'igblive2025' });
  });
});
