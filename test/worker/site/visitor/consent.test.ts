// Cookie consent without scripts (§1, §4 Cookie consent; S3, S4).
import { describe, expect, it } from 'vitest';
import { header, NO_STORE, visit } from '../support.ts';

const OWN = { origin: 'https://site.test' };

const postConsent = (
  fields: Record<string, string>,
  headers: Record<string, string> = OWN,
  path = '/consent',
) => visit(path, { init: { method: 'POST', body: new URLSearchParams(fields), headers } });

describe('§4 Cookie consent: POST /consent', () => {
  it.each([
    [{ choice: 'all' }, '1.1'],
    [{ choice: 'necessary', statistics: '1', targeting: '1' }, '0.0'],
    [{ choice: 'save' }, '0.0'],
    [{ choice: 'save', statistics: '1' }, '1.0'],
    [{ choice: 'save', targeting: 'on' }, '0.1'],
    [{ choice: 'save', statistics: '1', targeting: '1' }, '1.1'],
  ])('the form %j stores %s with version and time for a year', async (fields, stored) => {
    const before = Math.floor(Date.now() / 1000);
    const visited = await postConsent({ ...fields, return: '/products/' } as Record<string, string>);
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toBe('https://site.test/products/');
    expect(header(visited, 'cache-control')).toBe(NO_STORE);
    const match =
      /^cookie_consent=v1\.([01]\.[01])\.(\d+); Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/.exec(
        header(visited, 'set-cookie'),
      );
    expect(match?.[1]).toBe(stored);
    expect(Number(match?.[2])).toBeGreaterThanOrEqual(before);
  });

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{}],
  ])('F22 a cross-site form (%j) returns 403 and stores nothing', async (headers) => {
    const visited = await postConsent({ choice: 'all' }, headers as Record<string, string>);
    expect(visited.response.status).toBe(403);
    expect(visited.response.headers.has('set-cookie')).toBe(false);
  });

  it('F22 a form with Sec-Fetch-Site: same-origin is accepted', async () => {
    expect(
      (await postConsent({ choice: 'all' }, { 'sec-fetch-site': 'same-origin', origin: 'null' })).response
        .status,
    ).toBe(303);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/r_sec_logout',
    'javascript:alert(1)',
    '',
  ])('the invalid return URL %j is replaced with the home page', async (back) => {
    expect(header(await postConsent({ choice: 'all', return: back }), 'location')).toBe('https://site.test/');
    expect(header(await postConsent({ choice: 'all', return: back }, OWN, '/ko/consent/'), 'location')).toBe(
      'https://site.test/ko/',
    );
  });

  it.each([{}, { choice: 'maybe' }, { statistics: '1' }])(
    'an invalid choice (%j) stores nothing',
    async (fields) => {
      const visited = await postConsent(fields as Record<string, string>);
      expect(visited.response.status).toBe(400);
      expect(visited.response.headers.has('set-cookie')).toBe(false);
    },
  );

  it('malformed and oversized bodies return 400 or 413', async () => {
    const post = async (body: string, type: string) =>
      (
        await visit('/consent', {
          init: { method: 'POST', body, headers: { ...OWN, 'content-type': type } },
        })
      ).response.status;
    expect(await post('{"choice":"all"}', 'application/json')).toBe(400);
    expect(await post('--x', 'multipart/form-data; boundary=y')).toBe(400);
    expect(await post(`choice=all&return=${'a'.repeat(20_000)}`, 'application/x-www-form-urlencoded')).toBe(
      413,
    );
  });
});

describe('§4 Cookie consent: /consent/', () => {
  const box = (text: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? '';

  it.each(['/consent/', '/cn/consent/', '/ko/consent/', '/ja/consent/'])(
    '%s is a form with three buttons, never cached and not indexed',
    async (path) => {
      const visited = await visit(path);
      expect(visited.response.status).toBe(200);
      expect(header(visited, 'cache-control')).toBe(NO_STORE);
      expect(visited.text).toContain('<meta name="robots" content="noindex"/>');
      const main = /<main[\s\S]*<\/main>/.exec(visited.text)?.[0] ?? '';
      expect(main).toContain(`action="${path}"`);
      for (const choice of ['all', 'necessary', 'save'])
        expect(main).toMatch(new RegExp(`<button (?=[^>]*name="choice")(?=[^>]*value="${choice}")`));
    },
  );

  it('the consent page shows the stored choice, or no checked box without one', async () => {
    const readMain = async (cookie: string) =>
      /<main[\s\S]*<\/main>/.exec((await visit('/consent/', { init: { headers: { cookie } } })).text)?.[0] ??
      '';
    const chosen = await readMain('cookie_consent=v1.1.0.1760000000');
    expect(box(chosen, 'statistics')).toContain('checked');
    expect(box(chosen, 'targeting')).not.toContain('checked');
    for (const none of [
      '',
      'cookie_consent=v0.1.1.1760000000',
      'cookie_consent=yes',
      'cookie_consent=v1.1.1.x',
    ]) {
      const page = await readMain(none);
      expect(box(page, 'statistics') + box(page, 'targeting')).not.toContain('checked');
    }
  });

  it('S4 Sec-GPC disables targeting and is shown on the page, unless a choice is stored', async () => {
    const readPage = async (cookie: string) =>
      (await visit('/consent/', { init: { headers: { 'sec-gpc': '1', cookie } } })).text;
    const none = await readPage('');
    expect(none).toContain('Global Privacy Control');
    expect(box(/<main[\s\S]*/.exec(none)?.[0] ?? '', 'targeting')).not.toContain('checked');
    const chosen = await readPage('cookie_consent=v1.0.1.1760000000');
    expect(chosen).not.toContain('Global Privacy Control');
    expect(box(/<main[\s\S]*/.exec(chosen)?.[0] ?? '', 'targeting')).toContain('checked');
  });

  it('the consent page links back to the page of the site that opened it', async () => {
    const readReturnPath = async (referer: string) => {
      const { text } = await visit('/consent/', { init: { headers: { referer } } });
      return /name="return" value="([^"]*)"/.exec(/<main[\s\S]*/.exec(text)?.[0] ?? '')?.[1];
    };
    expect(await readReturnPath('https://site.test/products/?tag=a')).toBe('/products/?tag=a');
    expect(await readReturnPath('https://evil.example/')).toBe('');
  });
});

describe('S3 resources that need consent', () => {
  it.each(['/', '/products/cloud-dns/', '/blog/an-article/', '/nowhere/', '/consent/'])(
    '%s loads only same-origin resources, with any choice',
    async (path) => {
      for (const cookie of ['', 'cookie_consent=v1.1.1.1760000000']) {
        const { text, response } = await visit(path, { init: { headers: { cookie } } });
        const loaded = [
          ...text.matchAll(
            /<(?:script|img|iframe|link|video|source)\b[^>]*?\b(?:src|href)="(https?:)?\/\/([^"]+)"[^>]*>/g,
          ),
        ];
        expect(loaded.filter(([tag]) => !/rel="(?:canonical|alternate|prev|next)"/.test(tag))).toEqual([]);
        expect(text).not.toMatch(/<script(?![^>]*(?:type="application\/ld\+json"|src="\/))/);
        expect(response.headers.has('set-cookie')).toBe(false);
      }
    },
  );

  it.each(['en', 'cn', 'ko', 'ja'])('S3 the footer links to the consent page (%s)', async (locale) => {
    const prefix = locale === 'en' ? '' : `/${locale}`;
    const { text } = await visit(`${prefix}/`, {
      init: { headers: { cookie: `i18n_redirected=${locale}` } },
    });
    expect(text).toMatch(new RegExp(`<footer[\\s\\S]*<a href="${prefix}/consent/"[^>]*data-consent-open`));
  });
});
