// Resource library: kinds, documents, and recordings (§2, §7, §9).
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { article } from '../fixtures.ts';
import { changePop, clearVersion, fakePortal, header, kvWithVersion, visit } from '../support.ts';
import { pageOfRows, row, serverError, site } from './editorial-portal.ts';

describe('§2 resources', () => {
  it('§9 the overview requests three of each kind', async () => {
    const { portal } = site();
    const { text } = await visit('/resources/', { portal });
    const calls = portal.calls.filter(({ name }) => name === 'resources/getPage');
    expect(calls).toHaveLength(7);
    for (const { request } of calls) expect(await request.json()).toMatchObject({ pageSize: 3 });
    for (const kind of ['brochures', 'datasheets', 'ebooks', 'infographics', 'reports', 'videos', 'webinars'])
      expect(text).toContain(`href="/resources/${kind}/"`);
  });

  it('the overview is a single list of all kinds, newest first, each item with its kind', async () => {
    const days: Record<string, string> = { EBOOK: '2025-03-01', REPORT: '2025-02-01', VIDEO: '2025-01-01' };
    const pageOf = (request: Request) => {
      const type = Object.keys(days).find((name) => request.url.includes(`/${name}/`));
      if (!type) return pageOfRows(0)(request);
      const item = row(type, { type, title: type, publishTime: `${days[type]}T00:00:00Z` });
      return { rows: [item], total: 1, pageIndex: 1, pageSize: 3 };
    };
    const { text } = await visit('/resources/', site({ 'resources/getPage': pageOf }));
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect([...main.matchAll(/>(EBOOK|REPORT|VIDEO)</g)].map(([, title]) => title)).toEqual([
      'EBOOK',
      'REPORT',
      'VIDEO',
    ]);
    expect([...main.matchAll(/data-shape="(\w+)"/g)].map(([, shape]) => shape)).toEqual(['report', 'video']);
    expect(main).toMatch(/<p class="label">Ebook<\/p>.*<span>Report<\/span>.*<span>Video<\/span>/s);
  });

  it('the overview links to the complete list of a kind only if it omits items', async () => {
    const countListLinks = async (total: number) =>
      (await visit('/resources/', site({ 'resources/getPage': pageOfRows(total) }))).text.match(/list-more/g)
        ?.length;
    expect([await countListLinks(5), await countListLinks(3)]).toEqual([7, undefined]);
  });

  it('a kind that cannot be loaded is replaced with a notice, and the page fails if no kind can be loaded', async () => {
    const without = (request: Request) =>
      request.url.includes('/EBOOK/') ? serverError() : pageOfRows(5)(request);
    const visited = await visit('/resources/', site({ 'resources/getPage': without }));
    expect(visited.response.status).toBe(200);
    const main = visited.text.slice(visited.text.indexOf('<main'), visited.text.indexOf('</main>'));
    expect(['ebooks', 'reports'].map((kind) => main.includes(`href="/resources/${kind}/"`))).toEqual([
      false,
      true,
    ]);
    expect(visited.text).toContain('data-kind="degraded"');
    expect(header(visited, 'cache-control')).toContain('no-store');
    expect((await visit('/resources/', site({ 'resources/getPage': serverError }))).response.status).toBe(
      500,
    );
  });

  it.each([
    ['/brochure/', '/resources/brochures/'],
    ['/ebooks/', '/resources/ebooks/'],
    ['/reports/', '/resources/reports/'],
    ['/resources/ebooks/bots-book/', '/ebooks/bots-book/'],
    ['/resources/brochures/b/', '/brochure/b/'],
    ['/resources/videos/?subtag=WEBINARS', '/resources/webinars/'],
    ['/resources/webinars/?tag=WEBINARS', '/resources/webinars/'],
    ['/glossary/?tag=glossary', '/glossary/'],
  ])('the path %s redirects to %s in every locale', async (path, target) => {
    const { response } = await visit(`/ko${path}`, site());
    expect([response.status, response.headers.get('location')]).toEqual([301, `/ko${target}`]);
  });

  it('a gated document has an abstract with a request link, and a cover with the title', async () => {
    const { text } = await visit('/ebooks/bots-book/', site());
    expect(text).toContain('href="/contact/?document=ebook-bots-book"');
    const title = /<h1>([^<]+)</.exec(text)?.[1];
    expect(text).toMatch(
      new RegExp(`<div class="cover[^>]*>.*?</svg><p aria-hidden="true"[^>]*>${title}</p></div>`),
    );
    expect(text).toContain('42 pages');
    expect(text).toMatch(/href="\/products\/cloud-dns\/"/);
  });

  it('the head of a gated document offers the PDF on request and shows no reading time', async () => {
    const { text } = await visit('/ebooks/bots-book/', site());
    const [, head = ''] = /class="article-head">(.*?)<\/header>/s.exec(text) ?? [];
    expect(head).toContain('<li>PDF on request</li><li>42 pages</li>');
    expect(head).toContain('Request this document');
    expect(head).not.toContain('min read');
  });

  it('the request link of a gated report points to its page with the form', async () => {
    const { text } = await visit('/ja/reports/a-report/', site());
    expect(text).toContain('href="/ja/lp/reports/a-report/#form"');
    expect(text).not.toContain('/contact/?document=');
  });

  it('the request form for a gated document has a prefilled message and is not cached', async () => {
    const visited = await visit('/contact/?document=ebook-bots-book', site());
    const [, message] = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(visited.text) ?? [];
    expect(message).toMatch(/^\s*Please send me “[^”]+”\.$/);
    expect(header(visited, 'cache-control')).toContain('no-store');
    for (const invalid of ['ebook-nowhere', 'constructor-x', '%3Cscript%3E-x', 'x'.repeat(5_000)]) {
      const { response, text } = await visit(`/contact/?document=${invalid}`, site());
      expect([response.status, text.includes('Please send me')]).toEqual([200, false]);
    }
  });

  it('a public document is a link with format and size, without a request link', async () => {
    const { text } = await visit('/ja/datasheets/open/', site());
    expect(text).toContain('href="/files/datasheet-open-en.pdf"');
    expect(text).toContain('PDF · 94 KB · 5');
    expect(text).not.toContain('/contact/?document=');
    expect(text).toContain(
      `"encoding":{"@type":"MediaObject","contentUrl":"https://${brand.host}/files/datasheet-open-en.pdf","encodingFormat":"application/pdf","contentSize":"93600"}`,
    );
  });

  it('an infographic shows its graphic, or the cover if the graphic is invalid, which is logged', async () => {
    const graphic = (details: string) => ({ id: 'graphic', name: '', type: 'trips', details });
    const visitGraphic = (details: string) =>
      visit('/infographics/loops/', {
        ...site({
          'news/getNewsDetailByCode': {
            ...article,
            type: 'INFOGRAPHIC',
            url: '/infographics/loops/',
            graphic: graphic(details),
          },
        }),
      });
    const column = (name: string) => ({ name, phases: [{ label: `${name} connects`, trips: 2 }] });
    const valid = await visitGraphic(
      JSON.stringify({
        caption: 'Loops, counted',
        ends: ['Browser', 'Server'],
        unit: 'round trips',
        columns: [column('A'), column('B')],
        distances: { title: 'In time', items: [{ label: 'Near', ms: 15 }] },
      }),
    );
    expect(valid.text).toMatch(
      /<figure class="graphic"[\s\S]*Loops, counted[\s\S]*A connects[\s\S]*30\u00a0ms/,
    );
    expect(valid.text.split('class="article-main"')[0]).not.toContain('class="cover');
    const invalid = await visitGraphic('{"caption":');
    expect(invalid.response.status).toBe(200);
    expect(invalid.text.split('class="article-main"')[0]).toContain('class="cover');
    expect(invalid.log.problems).toContainEqual(
      expect.objectContaining({ event: 'module-dropped', type: 'trips', reason: 'json' }),
    );
  });

  it('§7 related videos are requested only for recordings', async () => {
    const recorded = site();
    expect((await visit('/videos/talk/', recorded)).text).toContain('Related videos');
    expect(recorded.portal.calls.map(({ name }) => name)).toContain('common/getVideoRelevant');
    const short = site();
    expect((await visit('/videos/demo/', short)).text).not.toContain('Related videos');
    expect(short.portal.calls.map(({ name }) => name)).not.toContain('common/getVideoRelevant');
  });
});

describe('files of the portal', () => {
  const name = 'datasheet-open-en.pdf';
  const portal = () =>
    fakePortal({
      'resources/getFile': (request: Request) =>
        request.url.includes(name)
          ? { contentType: 'application/pdf', data: btoa('%PDF-1.7 bytes') }
          : undefined,
    });

  it('a file has a content type, a name with the brand, and an entity tag', async () => {
    const visited = await visit(`/files/${name}`, { portal: portal() });
    expect(visited.text).toBe('%PDF-1.7 bytes');
    expect(header(visited, 'content-type')).toBe('application/pdf');
    expect(header(visited, 'content-disposition')).toBe(`attachment; filename="${brand.slug}-${name}"`);
    expect(header(visited, 'x-content-type-options')).toBe('nosniff');
    const tag = header(visited, 'etag') ?? '';
    const again = await visit(`/files/${name}`, {
      portal: portal(),
      init: { headers: { 'if-none-match': tag } },
    });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });
  it('a file is requested once per content version', async () => {
    const requested = portal();
    changePop();
    for (const version of ['v1', 'v1', 'v2']) {
      clearVersion();
      await visit(`/files/${name}`, { portal: requested, env: { KV: kvWithVersion(version) }, keep: true });
    }
    expect(requested.calls.filter(({ name: call }) => call === 'resources/getFile')).toHaveLength(2);
  });
  it.each(['nothing.pdf', '..%2f..%2fetc%2fpasswd.pdf', 'x.html', 'X.pdf', '%00.pdf', 'constructor.pdf'])(
    'the unknown file %s returns 404',
    async (invalid) => {
      const requested = portal();
      expect((await visit(`/files/${invalid}`, { portal: requested })).response.status).toBe(404);
    },
  );
  it('§8 too many requests per minute return 429 with Retry-After', async () => {
    const limited = () =>
      Response.json(
        { code: '33922029', message: '', data: null },
        { status: 429, headers: { 'retry-after': '60' } },
      );
    const visited = await visit(`/files/${name}`, { portal: fakePortal({ 'resources/getFile': limited }) });
    expect([visited.response.status, header(visited, 'retry-after')]).toEqual([429, '60']);
  });
});
