// Pages that the MCP server reads: only the Markdown of public pages of this site, as an anonymous visitor.
import { expect, it } from 'vitest';
import { brand, siteOrigin } from '../../../../common/config.ts';
import { SESSION_COOKIE } from '../../../../common/contract/sign-in/sign-in.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { PageError, PageText } from '../../../../common/mcp/mcp.ts';
import { docsPortal } from '../docs/docs-portal.ts';
import { type FakePortal, visit } from '../support.ts';

const portal = () =>
  docsPortal({
    'document/documentMarkdown': (request: Request) => {
      const url = new URL(request.url);
      const docId = url.pathname.split('/').at(-2) ?? '';
      if (docId === 'secret') return Response.json({ code: '33924001', message: 'no', data: null });
      if (docId === 'gone') return Response.json({ code: '33922001', message: 'no', data: null });
      return {
        docId,
        cateId: '10',
        title: `Title in ${url.searchParams.get('lang')}`,
        updateTime: '2026-01-05T08:00:00Z',
        markdown: docId === 'long' ? 'x'.repeat(200_000) : '## Order\n\nText.\n',
        wplusMarkdown: null,
        restricted: false,
        translation: { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] },
      };
    },
  });

interface ReadOptions {
  portal?: FakePortal;
  locale?: Locale;
  headers?: Record<string, string>;
  env?: object;
  /** Preserves the page cache. */
  keep?: boolean;
}

/** Reads a page as the portal does during a tool call. */
async function readAsPortal(url: string, options: ReadOptions = {}): Promise<PageText | PageError> {
  let page: PageText | PageError = 'failed';
  await visit('/mcp', {
    portal: options.portal ?? portal(),
    keep: options.keep ?? false,
    env: {
      MCP: {
        answer: async (_, readPage) => {
          page = await readPage(url, options.locale ?? null);
          return { status: 202, body: '' };
        },
      },
      ...options.env,
    },
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...options.headers },
      body: '{}',
    },
  });
  return page;
}

const urlOf = (page: PageText | PageError): string => (typeof page === 'string' ? page : page.url);

it('a page is returned as Markdown with URL, title, and language', async () => {
  expect(await readAsPortal('/docs/10/rules/')).toEqual({
    url: `${siteOrigin}/docs/10/rules/`,
    title: 'Title in EN_US',
    language: 'en',
    markdown: expect.stringMatching(/^# Title in EN_US\n\n> .*\n\n## Order\n\nText\.\n$/),
    isTruncated: false,
  });
});

it.each([
  ['/docs/10/rules', undefined, '/docs/10/rules/'],
  ['/docs/10/rules.md', undefined, '/docs/10/rules/'],
  ['docs/10/rules/?edition=x#order', undefined, '/docs/10/rules/'],
  ['//docs//10/rules/', undefined, '/docs/10/rules/'],
  [`${siteOrigin}/ja/docs/10/rules/`, undefined, '/ja/docs/10/rules/'],
  [`http://${brand.host}/ko/docs/10/rules.md`, undefined, '/ko/docs/10/rules/'],
  ['https://site.test/docs/10/rules/', undefined, '/docs/10/rules/'],
  ['/ja/docs/10/rules/', 'cn', '/cn/docs/10/rules/'],
  ['/docs/', 'ko', '/ko/docs/'],
  ['/docs.md', undefined, '/docs/'],
] as const)('the URL %s with the language %s resolves to the page %s', async (url, locale, path) => {
  expect(urlOf(await readAsPortal(url, locale ? { locale } : {}))).toBe(`${siteOrigin}${path}`);
});

it.each([
  'https://evil.example/docs/10/rules/',
  `https://${brand.host}.evil.example/`,
  `https://${brand.host}@evil.example/`,
  `https://user:password@${brand.host}/docs/10/rules/`,
  `https://${brand.host}:8443/docs/10/rules/`,
  'http://169.254.169.254/latest/meta-data/',
  '\\\\evil.example/docs/',
  'ftp://site.test/docs/10/rules/',
  'javascript:alert(1)',
  'data:text/markdown,a',
  'file:///etc/passwd',
  'https://portal/api/portal/v1/menus',
])('the URL %s is not on this site, and nothing is requested', async (url) => {
  const counted = portal();
  expect(await readAsPortal(url, { portal: counted })).toBe('foreign');
  expect(counted.calls).toEqual([]);
});

it.each([
  '/api/portal/v1/menus',
  '/api/sandbox/v1/origins',
  '/healthz',
  '/ops/',
  '/mcp',
  '/r_sec_logout',
  '/sso/login',
  '/search/?keyword=a',
  '/docs/search/',
  '/preview/about/',
  '/lp/reports/state-of-waap-2024/',
  '/docs/../ops/',
  '/docs/%2e%2e/ops/',
])('the path %s is not a public page', async (url) => {
  expect(await readAsPortal(url)).toBe('missing');
});

it('D23 restricted and missing documents are reported as missing, even with the cookies of a customer', async () => {
  const headers = { cookie: `${SESSION_COOKIE}=secret; portal_session=secret` };
  for (const url of ['/docs/10/secret/', '/docs/10/gone/', '/docs/10/secret.md']) {
    const requested = portal();
    expect(await readAsPortal(url, { portal: requested, headers })).toBe('missing');
    for (const { request } of requested.calls) expect(request.headers.has('cookie')).toBe(false);
  }
});

it('a preview token in the URL is not used', async () => {
  const requested = portal();
  await readAsPortal('/docs/10/rules/?ispreview=1&pretoken=local-preview', { portal: requested });
  for (const { request } of requested.calls) expect(request.headers.has('x-preview-token')).toBe(false);
});

it('a file is reported as a page without a Markdown version', async () => {
  expect(await readAsPortal('/robots.txt')).toBe('no-text');
});

it('a page is read from the page cache while the portal fails', async () => {
  await readAsPortal('/docs/10/rules/');
  const failing = docsPortal({ 'document/documentMarkdown': () => new Response('', { status: 500 }) });
  expect(urlOf(await readAsPortal('/docs/10/rules/', { portal: failing, keep: true }))).toBe(
    `${siteOrigin}/docs/10/rules/`,
  );
});

it('a path without a page is reported as missing', async () => {
  expect(await readAsPortal('/nothing/')).toBe('missing');
  expect(await readAsPortal('/nothing.md')).toBe('missing');
});

it('long text is truncated', async () => {
  const page = await readAsPortal('/docs/10/long/');
  expect(page).toMatchObject({ isTruncated: true });
  expect(typeof page === 'object' && page.markdown.length).toBe(100_000);
});

it('pages count toward the limit of the client address', async () => {
  const keys: string[] = [];
  const limit = { limit: async ({ key }: { key: string }) => ({ success: keys.push(key) === 0 }) };
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  expect(await readAsPortal('/docs/10/rules/', { headers, env: { MISS_LIMIT: limit } })).toBe('limited');
  expect(keys).toEqual(['192.0.2.9']);
});

it('a failing portal is reported as a failure', async () => {
  const failing = docsPortal({ 'document/documentMarkdown': () => new Response('', { status: 500 }) });
  expect(await readAsPortal('/docs/10/rules/', { portal: failing })).toBe('failed');
});
