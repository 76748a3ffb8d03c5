// §2 Documentation center: home page and categories.
import { expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { header } from '../support.ts';
import { read } from './docs-page.ts';
import { docsPortal, node, refusal } from './docs-portal.ts';

it('the home page shows search, hot words, categories, and the learning path', async () => {
  const { response, text } = await read('/docs/');
  expect(response.status).toBe(200);
  expect(text).toContain('action="/docs/search/" method="get"');
  expect(text).toContain('href="/docs/search/?keyword=WAF"');
  expect(text).toContain('<a href="/docs/10/">Caching</a>');
  expect(text).toMatch(/<h3>Know<\/h3>.*<h3>Use<\/h3>/s);
  expect(text).not.toContain('href="/docs/10/secret/"');
  expect(text).not.toContain('docs-latest');
});
it('the home page shows the introduction of each category and a sandbox request', async () => {
  const { text } = await read('/docs/');
  expect(text).toMatch(/href="\/docs\/10\/">Caching<\/a><\/h3><p>Cached responses\.<\/p>/);
  expect(text).toMatch(
    /<figure class="code-sample night" data-copy="Copy">.*curl -i \\\n {2}https:[^ ]+\/v1\/hostnames /s,
  );
});
it('the home page shows the latest changes to the API as links to the changelog', async () => {
  const entry = (id: string) => ({
    ...{ id, version: '1.0.0', date: '2026-01-05', kind: 'added' },
    ...{ text: ['The field ', { code: id }], operations: [] },
  });
  const portal = docsPortal({
    'document/apiChangelog': {
      entries: ['one', 'two', 'three', 'four'].map(entry),
      translation: { state: 'fresh', locale: 'en', available: ['en'] },
    },
  });
  const { text } = await read('/docs/', portal);
  expect(text).toContain('<a href="/docs/api/changelog/#one">The field <code>one</code></a>');
  expect(text).toContain('#three"');
  expect(text).not.toContain('#four"');
});
it('the home page shows the first sentence of each API change', async () => {
  const texts = [
    'Version 1.0 has a field. Old clients ignore it.',
    '新增一个字段。旧客户端会忽略它。',
    'A field',
  ];
  const portal = docsPortal({
    'document/apiChangelog': {
      entries: texts.map((text, index) => ({
        ...{ id: `no-${index}`, version: '1.0.0', date: '2026-01-05', kind: 'added' },
        ...{ text: [text], operations: [] },
      })),
      translation: { state: 'fresh', locale: 'en', available: ['en'] },
    },
  });
  const { text } = await read('/cn/docs/', portal);
  const sentences = [...text.matchAll(/api\/changelog\/#no-\d">(.*?)<\/a>/g)].map(([, sentence]) =>
    sentence?.replaceAll('<wbr/>', ''),
  );
  expect(sentences).toEqual(['Version 1.0 has a field.', '新增一个字段。', 'A field']);
});
it.each(['/docs/', '/cn/docs/10/', '/docs/10/rules/', '/docs/search/', '/docs/10/gone/'])(
  'the header of %s has the documentation search and no menus, and the footer has no groups',
  async (path) => {
    const { text } = await read(path);
    const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'));
    expect(header).toContain('class="docs-search"');
    expect(header).toContain('data-login');
    expect(header).not.toMatch(/class="(?:mega|button)|free-trial/);
    expect(header).not.toMatch(/<(?:a|button)\b[^>]*\bheader-search\b/);
    expect(text).not.toContain('footer-groups');
    expect(text).toMatch(/<footer.*href="(?:\/cn)?\/support\/".*href="(?:\/cn)?\/legal\/"/s);
  },
);
it('the 404 page of the documentation has a search and links to similar documents', async () => {
  const { response, text } = await read(
    '/docs/10/ruels/',
    docsPortal({
      'document/documentDetail': () => refusal(CODES.notFound),
    }),
  );
  expect(response.status).toBe(404);
  expect(text).toMatch(/<form class="keyword-form" action="\/docs\/search\/"/);
  expect(text).toMatch(/id="error-keyword"[^>]* value="ruels"/);
  expect(text).toMatch(/<nav class="docs-side".*data-open="".*<details><summary>A directory<\/summary>/s);
  expect(text).toContain('<span>Caching</span><span>A directory</span>');
  const nearby = text.slice(text.indexOf('class="nearby"'));
  expect(nearby).toContain('<a href="/docs/10/rules/">Title of rules</a>');
  expect(nearby).not.toContain('/docs/10/secret/');
  expect(text).toMatch(
    /data-part="known"><span>docs<\/span><ul><li data-part="known"><span>10<\/span><ul><li data-part="unknown"><span>ruels</,
  );
  for (const path of ['/docs/__proto__/', `/docs/10/${'x'.repeat(500)}/`, '/docs/a/b/c/'])
    expect(
      (
        await read(
          path,
          docsPortal({
            'document/documentCateInfo': () => refusal(CODES.notFound),
            'document/documentDetail': () => refusal(CODES.notFound),
          }),
        )
      ).response.status,
    ).toBe(404);
});
it.each([
  ['/docs/10/cache-rulez.html', 'cache rulez'],
  ['/docs/10/%E7%BC%93%E5%AD%98_%3Cb%3E/', '缓存 b'],
  ['/docs/10/404/', ''],
  ['/docs/10/%E7%BC/', 'e7 bc'],
])('the search on the 404 page of %s contains the words of the path', async (path, words) => {
  const missingPortal = docsPortal({
    'document/documentCateInfo': () => refusal(CODES.notFound),
    'document/documentDetail': () => refusal(CODES.notFound),
  });
  const { response, text } = await read(path, missingPortal);
  expect(response.status).toBe(404);
  expect(/id="error-keyword"[^>]*/.exec(text)?.[0]).toContain(`value="${words}"`);
});
it('an unknown path shows the general error page if the documentation cannot be loaded', async () => {
  const { response, text } = await read(
    '/ja/docs/10/ruels/',
    docsPortal({
      'document/documentMenu': () => refusal('500', 500),
      'document/documentDetail': () => refusal(CODES.notFound),
    }),
  );
  expect(response.status).toBe(404);
  expect(text).toContain('class="error-code"');
  expect(text).not.toContain('docs-side');
});
it('anonymous visitors share the tree, and for a signed-in visitor it is requested separately', async () => {
  const portal = docsPortal();
  const trees = () => portal.calls.filter(({ name }) => name === 'document/documentCate');
  await read('/docs/10/rules/', portal);
  const requestCount = trees().length;
  await read('/docs/10/', portal);
  expect(trees()).toHaveLength(requestCount);
  await read('/docs/10/', portal, { headers: { cookie: '__Host-front_session=t' } });
  expect(trees()).toHaveLength(requestCount + 1);
  expect(trees().at(-1)?.request.headers.get('cookie')).toContain('front_session=t');
  await read('/docs/10/', portal);
  expect(trees()).toHaveLength(requestCount + 1);
});
it('D7 D24 a category lists all its documents with their access status', async () => {
  const { text } = await read('/cn/docs/10/');
  expect(text).toContain('<h1>Caching</h1>');
  expect(text).toContain('该目录下暂无内容');
  expect(text).toContain('data-access="restricted">受限');
  expect(text).toContain('data-access="abandoned">即将废弃');
});
it('the descriptions of documents in a category are marked with their language', async () => {
  const entry = (docId: string, locale: string) => ({
    docId,
    cateId: '10',
    title: docId,
    description: `About ${docId}.`,
    updateTime: '2026-01-05T08:00:00Z',
    markdown: '',
    translation: { state: 'fresh', locale, available: ['en', 'cn'] },
  });
  const rows = [entry('rules', 'cn'), entry('overview', 'en')];
  const portal = docsPortal({ 'document/documentList': { rows, total: 2, pageIndex: 1, pageSize: 100 } });
  const { text } = await read('/cn/docs/10/', portal);
  const all = text.slice(text.indexOf('docs-all'));
  expect(all).toMatch(/href="\/cn\/docs\/10\/rules\/">.*?<p>About rules\.</s);
  expect(all).toContain('<p lang="en">About overview.</p>');
});
it('a category page links to its subcategories, and the navigation contains subcategories and siblings', async () => {
  const menu = (id: string, parentId: string | null) => ({
    id,
    parentId,
    name: `No. ${id}`,
    pageCode: `p${id}`,
  });
  const portal = docsPortal({
    'document/documentMenu': [menu('10', null), menu('11', '10'), menu('20', null), menu('21', '20')],
    'document/documentCate': [node('start')],
    'document/documentCateOfMenu': [node('guide', { cateId: '11' })],
    'document/documentCateInfo': ({ url }: Request) => ({
      ...{ cateId: new URL(url).pathname.split('/').at(-1), name: 'Name' },
      ...{ introduction: '', hasLearningPath: false },
    }),
  });
  const { text } = await read('/ko/docs/10/', portal);
  const all = text.slice(text.indexOf('docs-all'));
  expect(all).toContain('href="/ko/docs/11/">No. 11');
  expect(all).toContain('href="/ko/docs/11/guide/">');
  expect(all.slice(0, all.indexOf('</section>'))).not.toContain('/docs/20/');
  const linksOf = (page: string) => {
    const navigation = /<ul class="docs-categories">.*?<\/nav>/s.exec(page)?.[0] ?? '';
    return [...navigation.matchAll(/href="\/ko\/docs\/([^"]*)"/g)].map(([, link]) => link);
  };
  const readLinks = async (path: string) => linksOf((await read(path, portal)).text);
  expect(linksOf(text)).toEqual(['10/', '10/start/', '11/', '20/']);
  expect(await readLinks('/ko/docs/11/')).toEqual(['10/', '11/', '11/guide/', '20/']);
  expect(await readLinks('/ko/docs/20/')).toEqual(['10/', '20/', '20/start/', '21/']);
  expect(await readLinks('/ko/docs/search/')).toEqual(['10/', '20/']);
});
it('§7 the documents of a subcategory are requested with the IDs of its category and itself', async () => {
  const within = [node('guide', { cateId: '11' })];
  const portal = docsPortal({
    'document/documentMenu': [
      { id: '10', parentId: null, name: 'API', pageCode: 'api' },
      { id: '11', parentId: '10', name: 'Guides', pageCode: 'guides' },
    ],
    'document/documentCateInfo': {
      ...{ cateId: '11', name: 'Guides', introduction: 'One by one.', hasLearningPath: false },
    },
    'document/documentCateOfMenu': within,
  });
  const { text } = await read('/ja/docs/11/', portal);
  expect(text).toContain('href="/ja/docs/11/guide/">Title of guide');
  const call = portal.calls.find(({ name }) => name === 'document/documentCateOfMenu');
  expect(new URL(call?.request.url ?? '').pathname).toContain('/help-doc/menu/directories/10/11');
});
it('D39 the page code of a category redirects to its ID, and an unknown category returns 404', async () => {
  const moved = await read('/docs/caching/');
  expect([moved.response.status, header(moved, 'location')]).toEqual([301, '/docs/10/']);
  const none = docsPortal({ 'document/documentCateInfo': () => refusal(CODES.notFound) });
  expect((await read('/docs/none/', none)).response.status).toBe(404);
});
