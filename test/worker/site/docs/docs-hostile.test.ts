// Security of the documentation: malformed paths, names of Object.prototype properties, very long input, and every
// route to a restricted document (D23).
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { header } from '../support.ts';
import { post, read } from './docs-page.ts';
import { docsPortal, refusal } from './docs-portal.ts';

/** Names of Object.prototype properties, and malformed path segments. */
const MALFORMED = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'length',
  '..%2f..%2fsecret',
  '%00',
  '%E0%A4%A',
  '%F0%9F%92%A5',
  "rules'--",
  'rules.md.md',
  '.md',
  'x'.repeat(3000),
];
const none = () =>
  docsPortal({
    'document/documentDetail': () => refusal(CODES.notFound),
    'document/documentMarkdown': () => refusal(CODES.notFound),
    'document/documentPdf': () => refusal(CODES.notFound),
    'document/documentCateInfo': () => refusal(CODES.notFound),
    'document/apiResource': () => refusal(CODES.notFound),
  });

describe('malformed URLs of the documentation', () => {
  it.each(MALFORMED.map((malformed) => [malformed.slice(0, 40), malformed]))(
    'the malformed name %s never causes a server error or stored feedback',
    async (_, malformed) => {
      const portal = none();
      for (const path of [
        `/docs/${malformed}/`,
        `/docs/10/${malformed}/`,
        `/docs/${malformed}/rules/`,
        `/docs/10/${malformed}.md`,
      ]) {
        const { response } = await read(path, portal);
        // A path with dot segments redirects to the normalized path.
        expect([path, response.status >= 300 && response.status < 500]).toEqual([path, true]);
      }
      for (const path of [
        `/docs/api/${malformed}/`,
        `/docs/api/${malformed}/${malformed}/`,
        `/docs/10/${malformed}/feedback/`,
      ])
        expect((await read(path, portal)).response.status).toBeLessThan(500);
      const visited = await read(`/docs/10/${malformed}/feedback/`, portal, post({ verdict: 'helpful' }));
      expect(visited.response.status).toBeGreaterThanOrEqual(400);
      expect(portal.calls.map(({ name }) => name)).not.toContain('document/feedback');
    },
  );

  it('query values named like Object.prototype properties cause no server error and select nothing', async () => {
    const words = Object.getOwnPropertyNames(Object.prototype);
    const query = words.map((name) => `${name}=${name}`).join('&');
    for (const name of words) {
      const page = await read(`/docs/10/rules/?edition=${name}&${query}`);
      expect(page.response.status).toBe(200);
      const search = await read(`/docs/search/?keyword=${name}&type=${name}&${query}`);
      expect(search.response.status).toBeLessThan(500);
      expect(search.text).not.toContain('aria-current="true">undefined');
    }
  });

  it('a long keyword is truncated to 100 characters and causes no error', async () => {
    const portal = docsPortal();
    const keyword = '缓'.repeat(4000);
    await read(`/docs/search/?keyword=${encodeURIComponent(keyword)}`, portal);
    const call = portal.calls.find(({ name }) => name === 'search/site');
    expect(await call?.request.json()).toMatchObject({ keyword: '缓'.repeat(100) });
    const feedback = await read(`/docs/search/feedback/?keyword=${encodeURIComponent(keyword)}`, portal);
    expect(feedback.response.status).toBe(200);
    expect(feedback.text).not.toContain('缓'.repeat(101));
  });
});

describe('D23 restricted documents', () => {
  const closed = () =>
    docsPortal({
      'document/documentDetail': () => refusal(CODES.loginRequired),
      'document/documentMarkdown': () => refusal(CODES.loginRequired),
      'document/documentPdf': () => refusal(CODES.loginRequired),
    });
  const requests: [string, string, RequestInit][] = [
    ['the page', '/docs/10/secret/', {}],
    ['the page as Markdown', '/docs/10/secret/', { headers: { accept: 'text/markdown' } }],
    ['the Markdown', '/docs/10/secret.md', {}],
    ['the page in another category', '/docs/20/secret/', {}],
    ['the second edition', '/docs/10/secret/?edition=wplus', {}],
    ['the PDF', '/docs/10/secret/pdf/', post({})],
    ['the feedback form', '/docs/10/secret/feedback/', {}],
    ['the feedback confirmation', '/docs/10/secret/feedback/?sent=1', {}],
    ['submitted feedback', '/docs/10/secret/feedback/', post({ verdict: 'helpful' })],
  ];
  it.each(requests)(
    '%s redirects an anonymous visitor to the sign-in and discloses nothing',
    async (_, path, init) => {
      const portal = closed();
      const visited = await read(path, portal, init);
      expect([visited.response.status, header(visited, 'cache-control')]).toEqual([
        302,
        expect.stringContaining('no-store'),
      ]);
      expect(header(visited, 'location')).toMatch(/^\/r_sec_login\?/);
      expect(visited.text).not.toContain('Title of secret');
      expect(portal.calls.map(({ name }) => name)).not.toContain('document/feedback');
    },
  );

  it.each([
    ['/docs/10/secret/pdf/', '/docs/10/secret/'],
    ['/docs/10/secret/pdf/?rsr=a', '/docs/10/secret/?rsr=a'],
    ['/ja/docs/10/secret/pdf/', '/ja/docs/10/secret/'],
    ['/docs/10/secret/feedback/', '/docs/10/secret/feedback/'],
  ])(
    'D24 a form that is sent to %s after the session has ended returns to %s after the sign-in',
    async (path, page) => {
      const { response } = await read(path, closed(), post({ verdict: 'helpful' }));
      const login = new URL(response.headers.get('location') ?? '', 'https://site.test');
      expect(login.searchParams.get('service')).toBe(`https://site.test${page}`);
    },
  );
});
