// §2 Documentation centre: documents, categories, what machines read, feedback and search. Each sentence of
// CONVENTIONS that a page's first answer can show is held here.
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../src/api/contract/codes.ts';
import { docsPortal, document, refusal } from './docs-portal.ts';
import { type fakePortal, header, visit } from './support.ts';

const read = (path: string, portal = docsPortal(), init: RequestInit = {}) => visit(path, { portal, init });

/** All elements of a page, in its order. */
function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const walk = (node: Root | Element) => {
    for (const child of node.children)
      if (child.type === 'element') {
        all.push(child);
        walk(child);
      }
  };
  walk(fromHtml(html));
  return all;
}

const post = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: 'https://site.test' },
});

describe('a document', () => {
  it('D1 D2 D3 D6 D7 D8 is whole in the first answer: text, tree, contents, neighbours', async () => {
    const { response, text } = await read('/docs/10/rules/');
    expect(response.status).toBe(200);
    const all = elementsOf(text);
    const named = (tag: string) => all.filter(({ tagName }) => tagName === tag);
    expect(named('h1')).toHaveLength(1);
    const ids = all.flatMap(({ properties }) => (properties.id ? [String(properties.id)] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(text).toMatch(
      /<ol><li data-level="2"><a href="#order">Order<\/a><\/li><li data-level="3"><a href="#ties">/,
    );
    // The tree: the page is marked, its directory open, the others closed, an empty one says so.
    const current = all.filter(({ properties }) => properties.ariaCurrent === 'page');
    expect(current.map(({ properties }) => properties.href)).toEqual(['/docs/10/rules/']);
    expect(text).toContain('<details open=""><summary>A directory</summary>');
    expect(text).toContain('<details><summary>Reports</summary>');
    expect(text).toContain('No content in this directory');
    // Neighbours: over directories and what may not be opened.
    expect(text).toMatch(
      /<a href="\/docs\/10\/overview\/" rel="prev"><span class="label">Previous<\/span>Title of overview/,
    );
    expect(text).toMatch(
      /<a href="\/docs\/10\/old\/" rel="next"><span class="label">Next<\/span>Title of old/,
    );
    const first = await read('/docs/10/overview/');
    expect(first.text).not.toContain('rel="prev"');
  });

  it('D2 headings of the page skip no level', async () => {
    const { text } = await read('/docs/10/rules/');
    const levels = elementsOf(text.slice(text.indexOf('<main'), text.indexOf('</main>')))
      .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
      .map(({ tagName }) => Number(tagName[1]));
    expect(levels[0]).toBe(1);
    levels.forEach((level, at) => {
      expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('D3 has no contents with fewer than two headings', async () => {
    const { text } = await read('/docs/10/rules/', docsPortal({}, { content: '<h2 id="a">A</h2>' }));
    expect(text).not.toContain('docs-contents');
  });

  it('D5 answers to an old id of a heading', async () => {
    expect((await read('/docs/10/rules/')).text).toContain('<span id="sequence"></span>');
  });

  it('D9 says when it was updated, as the portal does', async () => {
    expect((await read('/docs/10/rules/')).text).toContain(
      '<time dateTime="2026-01-05T08:00:00Z">5 Jan 2026</time>',
    );
    expect((await read('/cn/docs/10/rules/')).text).toContain('2026年1月5日');
  });

  it('D10 D11 D12 a fallback says so, in its own language, and its canonical address is the source', async () => {
    const { text } = await read(
      '/ja/docs/10/rules/',
      docsPortal({}, { translation: { state: 'fallback', locale: 'en', available: ['en', 'cn'] } }),
    );
    expect(text).toContain('data-kind="translation"');
    expect(text).toMatch(/<main id="main"[^>]* lang="en"/);
    expect(text).toMatch(/<nav class="docs-side" lang="ja"/);
    expect(text).toMatch(/<link rel="canonical" href="https:\/\/[^/]+\/docs\/10\/rules\/"/);
    expect(text).not.toMatch(/rel="alternate" hrefLang="ja"/i);
    const whole = await read('/cn/docs/10/rules/');
    for (const code of ['en', 'zh-Hans', 'ja', 'ko', 'x-default'])
      expect(whole.text.match(new RegExp(`rel="alternate" hrefLang="${code}"`, 'gi'))).toHaveLength(1);
  });

  it('D10 the language switch stays on the document', async () => {
    expect((await read('/docs/10/rules/')).text).toContain('href="/ko/docs/10/rules/"');
  });

  it('D23 D24 a restricted one leads an anonymous visitor to the sign-in and back, and is refused to others', async () => {
    const away = await read('/cn/docs/10/secret/');
    expect(away.response.status).toBe(302);
    expect(header(away, 'location')).toBe(
      '/r_sec_login?language=zh-cn&service=https%3A%2F%2Fsite.test%2Fcn%2Fdocs%2F10%2Fsecret%2F',
    );
    expect(header(away, 'cache-control')).toContain('no-store');
    const refused = await read(
      '/docs/10/secret/',
      docsPortal({ 'document/documentDetail': () => refusal('403', 403) }),
      { headers: { cookie: 'front_session=x' } },
    );
    expect(refused.response.status).toBe(403);
    expect(refused.text).toContain('you do not have permission');
  });

  it('D23 D24 what a customer may read is theirs alone, and says so in words', async () => {
    const mine = await read(
      '/docs/10/rules/',
      docsPortal({}, { restricted: true, accessStatus: 'permitted' }),
      { headers: { cookie: 'front_session=x' } },
    );
    expect(header(mine, 'cache-control')).toContain('no-store');
    expect(mine.text).toContain('data-access="permitted">Has permission');
    expect(mine.text).toContain('<meta name="robots" content="noindex"');
    expect((await read('/docs/10/rules/')).text).toContain('data-access="restricted">Restricted');
  });

  it('§6 tells staff whose documents they see, and never a customer', async () => {
    const as = (user: object) =>
      read('/docs/10/rules/', docsPortal({ 'common/getUserInfo': user }), {
        headers: { cookie: 'front_session=x' },
      });
    expect((await as({ displayName: 'Harbour', isSwitched: true })).text).toContain('“Harbour”');
    expect((await as({ displayName: 'Harbour' })).text).not.toContain('doc-staff');
    expect((await read('/docs/10/rules/')).text).not.toContain('doc-staff');
  });

  it('is kept at the edge for everybody, and made anew for a customer', async () => {
    const portal = docsPortal();
    const first = await visit('/docs/10/rules/', { portal });
    expect(header(first, 'cache-control')).toContain('s-maxage=60');
    expect(header(first, 'vary')).toContain('Accept');
    const again = await visit('/docs/10/rules/', { portal, keep: true });
    expect(header(again, 'x-edge-cache')).toBe('hit');
    const customer = await visit('/docs/10/rules/', {
      portal,
      keep: true,
      init: { headers: { cookie: 'front_session=x' } },
    });
    expect(header(customer, 'x-edge-cache')).toBe('bypass');
  });

  it('D27 has no button to copy without a script; D29 what is wide scrolls in a region with a name', async () => {
    const { text } = await read('/docs/10/rules/');
    expect(text).not.toContain('code-copy');
    const regions = elementsOf(text).filter(({ properties }) => properties.role === 'region');
    expect(regions.map(({ properties }) => [properties.ariaLabel, properties.tabIndex])).toEqual([
      ['Table 1', 0],
      ['Code: bash', 0],
      ['Diagram', 0],
    ]);
  });

  it('D40 a picture has its words and size, and opens by a link', async () => {
    expect((await read('/docs/10/rules/')).text).toContain(
      '<a href="https://site.test/a.png" aria-label="A picture (Enlarge the picture)"><img loading="lazy" src="https://site.test/a.png" alt="A picture" width="4" height="3"></a>',
    );
  });

  it('D34 carries its address for print', async () => {
    expect((await read('/ko/docs/10/rules/')).text).toMatch(
      /<p class="doc-address">https:\/\/[^<]*\/ko\/docs\/10\/rules\//,
    );
  });

  it('D38 one that is abandoned says so, leads to what replaces it, and is not for search engines', async () => {
    const { response, text } = await read(
      '/docs/10/old/',
      docsPortal(
        {},
        { accessStatus: 'abandoned', replacedBy: { cateId: '20', docId: 'new', title: 'The new one' } },
      ),
    );
    expect(response.status).toBe(200);
    expect(text).toContain('<a href="/docs/20/new/">The new one</a>');
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect(text).toContain('To be abandoned');
  });

  it('has a second edition at its own address', async () => {
    const portal = docsPortal({}, { isWplus: true, wplusDoc: '<p>Second.</p>' });
    const second = await read('/docs/10/rules/?edition=wplus', portal);
    expect(second.text).toContain('<p>Second.</p>');
    expect(second.text).toContain('<a href="/docs/10/rules/">Standard edition</a>');
    expect(second.text).toMatch(/<link rel="canonical" href="https:\/\/[^?"]+\/docs\/10\/rules\/"/);
  });

  it('D39 what is not there is a 404, and another category’s document moves in one hop', async () => {
    expect((await read('/docs/10/gone/')).response.status).toBe(404);
    const other = await read('/ja/docs/20/rules/');
    expect([other.response.status, header(other, 'location')]).toEqual([301, '/ja/docs/10/rules/']);
  });

  it('is readable when its tree cannot be had', async () => {
    const { response, text } = await read(
      '/docs/10/rules/',
      docsPortal({ 'document/documentCate': () => new Response('', { status: 503 }) }),
    );
    expect(response.status).toBe(200);
    expect(text).toContain('<p>First.</p>');
  });
});

describe('entrance and categories', () => {
  it('shows search, hot words, categories and the learning path', async () => {
    const { response, text } = await read('/docs/');
    expect(response.status).toBe(200);
    expect(text).toContain('action="/docs/search/" method="get"');
    expect(text).toContain('href="/docs/search/?keyword=WAF"');
    expect(text).toContain('<a href="/docs/10/">Caching</a>');
    expect(text).toMatch(/<h3>Know<\/h3>.*<h3>Use<\/h3>/s);
    expect(text).not.toContain('href="/docs/10/secret/"');
  });
  it('DESIGN §4 the tree is shared by all who are not signed in; who is signed in has it asked for alone', async () => {
    const portal = docsPortal();
    const trees = () => portal.calls.filter(({ name }) => name === 'document/documentCate');
    await read('/docs/10/rules/', portal);
    const asked = trees().length;
    await read('/docs/10/', portal);
    expect(trees()).toHaveLength(asked);
    await read('/docs/10/', portal, { headers: { cookie: '__Host-front_session=t' } });
    expect(trees()).toHaveLength(asked + 1);
    expect(trees().at(-1)?.request.headers.get('cookie')).toContain('front_session=t');
    await read('/docs/10/', portal);
    expect(trees()).toHaveLength(asked + 1);
  });
  it('D7 D24 a category shows all that is in it, with what may be done with it', async () => {
    const { text } = await read('/cn/docs/10/');
    expect(text).toContain('<h1>Caching</h1>');
    expect(text).toContain('该目录下暂无内容');
    expect(text).toContain('data-access="restricted">受限');
    expect(text).toContain('data-access="abandoned">即将废弃');
  });
  it('D39 a category by its page code moves to its id; one that is not there is a 404', async () => {
    const moved = await read('/docs/caching/');
    expect([moved.response.status, header(moved, 'location')]).toEqual([301, '/docs/10/']);
    const none = docsPortal({ 'document/documentCateInfo': () => refusal(CODES.notFound) });
    expect((await read('/docs/none/', none)).response.status).toBe(404);
  });
});

describe('for machines', () => {
  const markdown = {
    docId: 'rules',
    cateId: '10',
    title: 'Cache rules',
    updateTime: '2026-01-05T08:00:00Z',
    markdown: '## Order\n\nSee [DNS](/products/cloud-dns/).\n',
    wplusMarkdown: null,
    restricted: false,
    translation: { state: 'fresh', locale: 'ja', available: ['en', 'ja'] },
  };
  const portal = () => docsPortal({ 'document/documentMarkdown': markdown });

  it('a page names its Markdown', async () => {
    expect((await read('/ja/docs/10/rules/')).text).toMatch(
      /<link rel="alternate" type="text\/markdown" href="\/ja\/docs\/10\/rules.md"/,
    );
  });

  it('D36 gives the same Markdown at .md and to whoever accepts it, with a link to the page', async () => {
    const file = await read('/ja/docs/10/rules.md', portal());
    const asked = await read('/ja/docs/10/rules/', portal(), { headers: { accept: 'text/markdown' } });
    expect(file.text).toBe(asked.text);
    for (const answer of [file, asked]) {
      expect(header(answer, 'content-type')).toBe('text/markdown; charset=utf-8');
      expect(header(answer, 'vary')).toContain('Accept');
      expect(header(answer, 'link')).toMatch(/^<https:\/\/[^>]+\/ja\/docs\/10\/rules\/>; rel="canonical"/);
    }
    expect(file.text).toMatch(/^# Cache rules\n\n> https:\/\/[^ ]+\/ja\/docs\/10\/rules\/ /);
    expect(file.text).toMatch(/\]\(https:\/\/[^)]+\/ja\/products\/cloud-dns\/\)/);
  });

  it('D36 a kept page is not given to who asks for Markdown', async () => {
    const both = portal();
    await visit('/docs/10/rules/', { portal: both });
    const asked = await visit('/docs/10/rules/', {
      portal: both,
      keep: true,
      init: { headers: { accept: 'text/markdown, */*;q=0.1' } },
    });
    expect(header(asked, 'content-type')).toContain('text/markdown');
  });

  it('D36 an unknown page is a 404 in Markdown; D23 a restricted one is not given', async () => {
    const none = docsPortal({ 'document/documentMarkdown': () => refusal(CODES.notFound) });
    const unknown = await read('/docs/10/none.md', none);
    expect(unknown.response.status).toBe(404);
    expect(header(unknown, 'content-type')).toContain('text/markdown');
    const closed = docsPortal({ 'document/documentMarkdown': () => refusal(CODES.loginRequired) });
    expect((await read('/docs/10/secret.md', closed)).response.status).toBe(302);
  });

  it('D35 gives the PDF that the portal makes, to keep', async () => {
    const pdf = docsPortal({
      'document/documentPdf': {
        fileName: 'rules.pdf',
        contentType: 'application/pdf',
        data: btoa('%PDF-1.7'),
      },
    });
    const file = await read('/docs/10/rules/pdf/', pdf, post({}));
    expect(file.text).toBe('%PDF-1.7');
    expect(header(file, 'content-disposition')).toBe('attachment; filename="rules.pdf"');
    expect((await read('/docs/10/rules/pdf/', pdf)).response.status).toBe(405);
  });
});

describe('feedback', () => {
  const accepted = { 'document/feedback': { reference: 'D-1', receivedAt: '2026-01-05T08:00:00Z' } };
  const sentOf = async (portal: ReturnType<typeof fakePortal>) =>
    portal.calls.find(({ name }) => name === 'document/feedback')?.request.clone();

  it('D30 is asked for by two buttons with words', async () => {
    const { text } = await read('/docs/10/rules/');
    const form = text.slice(text.indexOf('class="doc-helpful"'), text.indexOf('class="doc-neighbours"'));
    expect(form).toContain('>Helpful</button>');
    expect(form).toMatch(/formMethod="get">Needs work<\/button>/);
    expect(form).toContain('action="/docs/10/rules/feedback/" method="post"');
  });

  it('D31 needs a type and words, in exactly these sentences, and keeps what was given', async () => {
    const portal = docsPortal(accepted);
    const nothing = await read('/docs/10/rules/feedback/', portal, post({ verdict: 'needs-work' }));
    expect(nothing.response.status).toBe(422);
    expect(nothing.text).toContain('Please select at least one type');
    expect(nothing.text).toContain('Please leave your valuable suggestion');
    expect(nothing.text).toMatch(/<title>Error: /);
    const half = await read(
      '/cn/docs/10/rules/feedback/',
      portal,
      post({ verdict: 'needs-work', content: 'a <b>' }),
    );
    expect(half.text).toContain('请至少选择一种类型');
    expect(half.text).not.toContain('请留下您的宝贵建议');
    expect(half.text).toContain('a &lt;b&gt;</textarea>');
    expect(await sentOf(portal)).toBeUndefined();
  });

  it('D32 D33 is stored with document, address, types, words and revision, then thanked for', async () => {
    const portal = docsPortal(accepted);
    const sent = await read(
      '/ko/docs/10/rules/feedback/',
      portal,
      post({ verdict: 'needs-work', 'link-error': '1', other: '1', content: ' Broken. ' }),
    );
    expect([sent.response.status, header(sent, 'location')]).toEqual([
      303,
      '/ko/docs/10/rules/feedback/?sent=1',
    ]);
    const call = await sentOf(portal);
    expect(new URL(call?.url ?? '').searchParams.get('lang')).toBe('KO_KR');
    expect(await call?.json()).toEqual({
      pageCode: 'rules',
      docName: 'Title of rules',
      docUrl: expect.stringMatching(/\/ko\/docs\/10\/rules\/$/),
      feedbackType: ['link-error', 'other'],
      feedbackContent: 'Broken.',
      revision: 'r1',
    });
    const thanks = await read('/docs/10/rules/feedback/?sent=1', portal);
    expect(thanks.text).toContain('Submitted successfully! Thank you very much for your feedback');
    expect(header(thanks, 'cache-control')).toContain('no-store');
  });

  it('§4 a document marked helpful needs no words', async () => {
    const portal = docsPortal(accepted);
    const sent = await read('/docs/10/rules/feedback/', portal, post({ verdict: 'helpful' }));
    expect(sent.response.status).toBe(303);
    expect(await (await sentOf(portal))?.json()).toMatchObject({
      feedbackType: ['helpful'],
      feedbackContent: '',
    });
  });

  it('D32 when it cannot be sent, the words stay and it can be tried again', async () => {
    const failed = await read(
      '/docs/10/rules/feedback/',
      docsPortal({ 'document/feedback': () => new Response('', { status: 503 }) }),
      post({ verdict: 'needs-work', other: '1', content: 'Mine' }),
    );
    expect(failed.response.status).toBeGreaterThanOrEqual(500);
    expect(failed.text).toContain('Mine</textarea>');
    expect(failed.text).toContain('Try again');
    expect(failed.text).not.toContain('Submitted successfully');
  });

  it('is refused from another site', async () => {
    const foreign = { ...post({ verdict: 'helpful' }), headers: { origin: 'https://evil.example' } };
    expect((await read('/docs/10/rules/feedback/', docsPortal(accepted), foreign)).response.status).toBe(403);
  });
});

describe('search', () => {
  const row = {
    id: 'rules',
    type: 'DOCUMENT',
    code: 'rules',
    url: '/docs/10/rules/',
    title: [
      { text: 'Cache', mark: true },
      { text: ' rules', mark: false },
    ],
    snippet: [{ text: '<script>alert(1)</script>', mark: false }],
    locale: 'en',
    publishTime: '2026-01-05T08:00:00Z',
  };
  const counts = { all: 41, product: 1, solution: 0, document: 40 };
  const found = (more: object = {}) => ({
    rows: [row],
    total: 41,
    pageIndex: 1,
    pageSize: 20,
    counts,
    suggestion: null,
    ...more,
  });

  it('D13 D20 D21 works by address: source, counts, page; matches are marked, all else is escaped', async () => {
    const portal = docsPortal({ 'search/site': found() });
    const visited = await read('/docs/search/?keyword=cache&type=document', portal);
    const asked = portal.calls.find(({ name }) => name === 'search/site');
    expect(await asked?.request.json()).toEqual({
      keyword: 'cache',
      type: 'document',
      pageIndex: 1,
      pageSize: 20,
    });
    expect(visited.text).toContain('<mark>Cache</mark> rules');
    expect(visited.text).not.toContain('<script>alert');
    expect(visited.text).toMatch(
      /href="\/docs\/search\/\?keyword=cache&amp;type=document" aria-current="true">Documents.{0,20}<span class="figure">40/,
    );
    expect(visited.text).toContain('href="/docs/search/?keyword=cache&amp;type=document&amp;pageIndex=3"');
    expect(header(visited, 'cache-control')).toContain('no-store');
    expect(visited.text).toContain('<meta name="robots" content="noindex"');
  });

  it.each(['', '?keyword=', '?keyword=%20%E3%80%80'])(
    'D13 asks nothing for an empty keyword (%s)',
    async (query) => {
      const portal = docsPortal({ 'search/site': found() });
      const { response, text } = await read(`/docs/search/${query}`, portal);
      expect(response.status).toBe(200);
      expect(portal.calls.map(({ name }) => name)).not.toContain('search/site');
      expect(text).toContain('Enter a word');
    },
  );

  it('D22 finds nothing under status 200: the sentence of §8, the words, hot words, a way to tell us', async () => {
    const none = docsPortal({
      'search/site': found({ rows: [], total: 0, counts: { all: 0, product: 0, solution: 0, document: 0 } }),
    });
    const { response, text } = await read('/docs/search/?keyword=%3Cb%3Ex', none);
    expect(response.status).toBe(200);
    expect(text).toContain('Sorry, we did not find the information you are searching for.');
    expect(text).toContain('&lt;b&gt;x');
    expect(text).toContain('href="/docs/search/?keyword=WAF"');
    expect(text).toContain('Tell us what is missing');
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it('D22 says which spelling it looked for, and that results are in English', async () => {
    const portal = docsPortal({ 'search/site': found({ suggestion: 'cache' }) });
    const { text } = await read('/ja/docs/search/?keyword=cahce', portal);
    expect(text).toContain('cahce');
    expect(text).toContain('class="search-source"');
    expect(text).toContain('<div lang="en">');
  });

  it('D20 a page beyond the last is a 404, and a source that is none means all', async () => {
    const portal = docsPortal({ 'search/site': found({ rows: [] }) });
    expect((await read('/docs/search/?keyword=cache&pageIndex=9', portal)).response.status).toBe(404);
    expect((await read('/docs/search/?keyword=cache&pageIndex=x', portal)).response.status).toBe(404);
    const all = docsPortal({ 'search/site': found() });
    await read('/docs/search/?keyword=cache&type=nonsense', all);
    const asked = all.calls.find(({ name }) => name === 'search/site');
    expect(await asked?.request.json()).toMatchObject({ type: 'all' });
  });
});

describe('weight', () => {
  it('DESIGN §6 a document of 2,500 words in a category of 40 is at most 14 kB, gzipped', async () => {
    const words = Array.from({ length: 2500 }, (_, at) => `w${(at * 7919) % 613}`);
    const content = Array.from(
      { length: 25 },
      (_, at) => `<h2 id="h${at}">Part ${at}</h2><p>${words.slice(at * 100, at * 100 + 100).join(' ')}</p>`,
    ).join('');
    const { response } = await read('/docs/10/rules/', docsPortal({}, { ...document('rules'), content }));
    const zipped = response.body?.pipeThrough(new CompressionStream('gzip'));
    const bytes = await new Response(zipped).arrayBuffer();
    expect(bytes.byteLength).toBeLessThanOrEqual(14 * 1024);
  });
});
