// §2 Documentation center: a document, with the conventions of docs/spec that apply to the first response.
import { toString as textOf } from 'hast-util-to-string';
import { expect, it } from 'vitest';
import { createT } from '../../../../common/i18n/translator.ts';
import { header, visit } from '../support.ts';
import { elementsOf, read } from './docs-page.ts';
import { docsPortal, refusal } from './docs-portal.ts';

it('D1 D2 D3 D6 D7 D8 the first response contains text, tree, table of contents, and links to adjacent documents', async () => {
  const { response, text } = await read('/docs/10/rules/');
  expect(response.status).toBe(200);
  const all = elementsOf(text);
  const elementsNamed = (tag: string) => all.filter(({ tagName }) => tagName === tag);
  expect(elementsNamed('h1')).toHaveLength(1);
  const ids = all.flatMap(({ properties }) => (properties.id ? [String(properties.id)] : []));
  expect(new Set(ids).size).toBe(ids.length);
  expect(text).toMatch(
    /<ol><li data-level="2"><a href="#order">Order<\/a><\/li><li data-level="3"><a href="#ties">/,
  );
  // In the tree, the current page is marked, only its directory is open, and an empty directory has a notice.
  const current = all.filter(({ properties }) => properties.ariaCurrent === 'page');
  expect(current.map(({ properties }) => properties.href)).toEqual(['/docs/10/rules/']);
  expect(text).toContain('<details open=""><summary>A directory</summary>');
  expect(text).toContain('<details><summary>Reports</summary>');
  expect(text).toContain('No content in this directory');
  // The links to the previous and next document skip directories and restricted documents.
  expect(text).toMatch(
    /<a href="\/docs\/10\/overview\/" rel="prev"><span class="label">Previous<\/span>Title of overview/,
  );
  expect(text).toMatch(/<a href="\/docs\/10\/old\/" rel="next"><span class="label">Next<\/span>Title of old/);
  const first = await read('/docs/10/overview/');
  expect(first.text).not.toContain('rel="prev"');
});

it('D2 the headings of the page do not skip a level', async () => {
  const { text } = await read('/docs/10/rules/');
  const levels = elementsOf(text.slice(text.indexOf('<main'), text.indexOf('</main>')))
    .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
    .map(({ tagName }) => Number(tagName[1]));
  expect(levels[0]).toBe(1);
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

it('D3 a document with fewer than two headings has no table of contents', async () => {
  const { text } = await read('/docs/10/rules/', docsPortal({}, { content: '<h2 id="a">A</h2>' }));
  expect(text).not.toContain('docs-contents');
});

it('D5 an old ID of a heading still links to the heading', async () => {
  expect((await read('/docs/10/rules/')).text).toContain('<span id="sequence"></span>');
});

it('D9 a document shows the date of its last update', async () => {
  expect((await read('/docs/10/rules/')).text).toContain(
    '<time dateTime="2026-01-05T08:00:00Z">5 Jan 2026</time>',
  );
  expect((await read('/cn/docs/10/rules/')).text).toContain('2026年1月5日');
});

it('D10 D11 D12 a fallback shows a notice in the language of the page, and its canonical URL is the source', async () => {
  const { text } = await read(
    '/ja/docs/10/rules/',
    docsPortal({}, { translation: { state: 'fallback', locale: 'en', available: ['en', 'cn'] } }),
  );
  expect(text).toContain('data-kind="translation"');
  expect(text).toMatch(/<main id="main"[^>]* lang="en"/);
  expect(text).toMatch(/<nav class="docs-side" lang="ja"/);
  expect(text).toMatch(/<link rel="canonical" href="https:\/\/[^/]+\/docs\/10\/rules\/"/);
  expect(text).not.toMatch(/rel="alternate" hrefLang="ja"/i);
  const complete = await read('/cn/docs/10/rules/');
  for (const code of ['en', 'zh-Hans', 'ja', 'ko', 'x-default'])
    expect(complete.text.match(new RegExp(`rel="alternate" hrefLang="${code}"`, 'gi'))).toHaveLength(1);
});

it('D10 a translation that is older than its source shows a notice, and is its own canonical URL', async () => {
  const readInState = (state: 'fresh' | 'stale') =>
    read(
      '/ja/docs/10/rules/',
      docsPortal({}, { translation: { state, locale: 'ja', available: ['en', 'ja'] } }),
    );
  const { text } = await readInState('stale');
  expect(text).toContain(`aria-label="${createT('ja')('translation.stale')}"`);
  expect(text).toMatch(/<link rel="canonical" href="https:\/\/[^/]+\/ja\/docs\/10\/rules\/"/);
  expect((await readInState('fresh')).text).not.toContain('data-kind="translation"');
});

it('D10 the language switch links to the same document', async () => {
  expect((await read('/docs/10/rules/')).text).toContain('href="/ko/docs/10/rules/"');
});

it('D23 D24 a restricted document redirects anonymous visitors to the sign-in, and returns 403 without permission', async () => {
  const redirected = await read('/cn/docs/10/secret/');
  expect(redirected.response.status).toBe(302);
  expect(header(redirected, 'location')).toBe(
    '/r_sec_login?language=zh-cn&service=https%3A%2F%2Fsite.test%2Fcn%2Fdocs%2F10%2Fsecret%2F',
  );
  expect(header(redirected, 'cache-control')).toContain('no-store');
  const denied = await read(
    '/docs/10/secret/',
    docsPortal({ 'document/documentDetail': () => refusal('33924003', 403) }),
    { headers: { cookie: 'front_session=x' } },
  );
  expect(denied.response.status).toBe(403);
  expect(denied.text).toContain('you do not have permission');
  expect(denied.text).toContain(
    '“Title of secret” is available only to customers who have been granted access.',
  );
  expect(denied.text).toContain('href="/contact/?type=support"');
  expect(header(denied, 'cache-control')).toContain('no-store');
  expect(denied.text).not.toContain('What a rule is.');
});

it('D23 D24 a restricted document for a customer is not cached and has a text label', async () => {
  const personal = await read(
    '/docs/10/rules/',
    docsPortal({}, { restricted: true, accessStatus: 'permitted' }),
    { headers: { cookie: 'front_session=x' } },
  );
  expect(header(personal, 'cache-control')).toContain('no-store');
  expect(personal.text).toContain('data-access="permitted">Has permission');
  expect(personal.text).toContain('<meta name="robots" content="noindex"');
  expect((await read('/docs/10/rules/')).text).toContain('data-access="restricted">Restricted');
});

it('§6 staff see the customer whose documents they read, but customers do not see this notice', async () => {
  const as = (switchedTo: string | null) =>
    read('/docs/10/rules/', docsPortal({}, { switchedTo }), { headers: { cookie: 'front_session=x' } });
  const staff = await as('Harbor');
  expect(staff.text).toContain('“Harbor”');
  expect(header(staff, 'cache-control')).toContain('no-store');
  expect((await as(null)).text).not.toContain('doc-staff');
  expect((await read('/docs/10/rules/')).text).not.toContain('doc-staff');
});

it('a document is cached for anonymous visitors, and rendered again for a customer', async () => {
  const portal = docsPortal();
  const first = await visit('/docs/10/rules/', { portal });
  expect(header(first, 'cache-control')).toContain('s-maxage=60');
  expect(header(first, 'vary')).toContain('Accept');
  const cached = await visit('/docs/10/rules/', { portal, keep: true });
  expect(header(cached, 'x-edge-cache')).toBe('hit');
  const customer = await visit('/docs/10/rules/', {
    portal,
    keep: true,
    init: { headers: { cookie: 'front_session=x' } },
  });
  expect(header(customer, 'x-edge-cache')).toBe('bypass');
});

it('D27 a page has no copy button without a script; D29 wide content scrolls in a labeled region', async () => {
  const { text } = await read('/docs/10/rules/');
  expect(text).not.toContain('code-copy');
  const regions = elementsOf(text).filter(({ properties }) => properties.role === 'region');
  expect(regions.map(({ properties }) => [properties.ariaLabel, properties.tabIndex])).toEqual([
    ['Table: Order', 0],
    ['Code: Ties & such', 0],
    ['Diagram: Ties & such', 0],
  ]);
});

it('D29 a region is labeled with its section, caption, or tab', async () => {
  const pre = '<pre><code class="language-bash">$ curl</code></pre>';
  const tab = (name: string) => `<details name="t"><summary>${name}</summary>${pre}</details>`;
  const content = `<table><tbody><tr><td>1</td></tr></tbody></table><h2 id="a">Purge</h2>${pre}${pre}<figure><figcaption>A file</figcaption>${pre}</figure><div class="tabs-group code-group">${tab('Bash')}${tab('Go')}</div>`;
  const { text } = await read('/ja/docs/10/rules/', docsPortal({}, { content }));
  const regions = elementsOf(text).filter(({ properties }) => properties.role === 'region');
  expect(regions.map(({ properties }) => properties.ariaLabel)).toEqual([
    '表：Title of rules',
    'コード：Purge',
    'コード：Purge (2)',
    'コード：A file',
    'コード：Purge, Bash',
    'コード：Purge, Go',
  ]);
  // Every sample outside of tabs has a caption that ends with the language.
  const captions = elementsOf(text).filter(({ tagName }) => tagName === 'figcaption');
  expect(captions.map(textOf)).toEqual(['bash', 'bash', 'A filebash']);
});

it('cells of a table with sentences have labels with their column titles, unless the table compares its columns', async () => {
  const table = (...rows: string[][]) =>
    `<table><thead><tr>${rows[0]?.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
      .slice(1)
      .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`;
  const [latin, wide] = ['A sentence of about thirty characters.', '三十桁を超える原因の説明です。'];
  const names = ['Symptom', 'Cause', 'Solution'];
  const readLabels = async (...tables: string[]) => {
    const { text } = await read('/docs/10/rules/', docsPortal({}, { content: tables.join('') }));
    return elementsOf(text).flatMap(({ properties }) => properties.dataLabel ?? []);
  };
  expect(await readLabels(table(names, ['502', latin, latin]))).toEqual(names);
  expect(await readLabels(table(names, [wide, wide, wide]))).toEqual(['Cause', 'Solution']);
  expect(await readLabels(table(names, ['ttl', 'No', latin]))).toEqual([]);
  expect(await readLabels(table(['', ...names.slice(1)], ['502', latin, latin]))).toEqual([]);
  expect(await readLabels(table(names.slice(1), [latin, latin]))).toEqual([]);
});

it('D40 a picture has alternative text, dimensions, and a link to its file', async () => {
  expect((await read('/docs/10/rules/')).text).toContain(
    '<a href="https://site.test/a.png" aria-label="A picture (Enlarge image)"><img loading="lazy" src="https://site.test/a.png" alt="A picture" width="4" height="3"></a>',
  );
});

it('D34 a document prints its URL', async () => {
  expect((await read('/ko/docs/10/rules/')).text).toMatch(
    /<p class="doc-address">https:\/\/[^<]*\/ko\/docs\/10\/rules\//,
  );
});

it('D34 the printed URL and the structured data omit sticky parameters', async () => {
  const { text } = await read('/docs/10/rules/?ispreview=1&pretoken=secret-token&rsr=mail');
  const [, printed] = /<p class="doc-address">([^<]*)</.exec(text) ?? [];
  expect(printed).toMatch(/\/docs\/10\/rules\/$/);
  const data = elementsOf(text).filter(({ properties }) => properties.type === 'application/ld+json');
  expect(data.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/secret-token|rsr=/);
});

it('D38 an abandoned document has a notice and a link to its replacement, and is not indexed', async () => {
  const { response, text } = await read(
    '/docs/10/old/',
    docsPortal(
      {},
      {
        accessStatus: 'abandoned',
        replacedBy: { cateId: '20', docId: 'new', title: 'The new one', locale: 'en' },
      },
    ),
  );
  expect(response.status).toBe(200);
  expect(text).toContain('<a href="/docs/20/new/">The new one</a>');
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(text).toContain('To be abandoned');
});

it('D38 the title of the replacement has a lang attribute', async () => {
  const replacedBy = { cateId: '20', docId: 'new', title: 'The new one', locale: 'en' as const };
  const portal = docsPortal({}, { accessStatus: 'abandoned', replacedBy });
  expect((await read('/ja/docs/10/old/', portal)).text).toContain(
    '<a href="/ja/docs/20/new/"><span lang="en">The new one</span></a>',
  );
});

it('a second edition has a separate URL and lists its products', async () => {
  const products = [{ id: '1', code: 'cloud-dns', name: 'Cloud DNS' }];
  const portal = docsPortal(
    { 'document/wplusProductList': products },
    { isWplus: true, wplusDoc: '<p>Second.</p>' },
  );
  const second = await read('/docs/10/rules/?edition=wplus', portal);
  expect(second.text).toContain('<p>Second.</p>');
  expect(second.text).toContain('<a href="/docs/10/rules/">Standard edition</a>');
  expect(second.text).toMatch(
    /whose documents have a second edition:.{0,20}<a href="\/products\/cloud-dns\/">Cloud DNS<\/a>/,
  );
  expect(second.text).toMatch(/<link rel="canonical" href="https:\/\/[^?"]+\/docs\/10\/rules\/"/);
});

it('the URL of a missing second edition temporarily redirects to the document', async () => {
  const visitDocument = (query: string) =>
    visit(`/ko/docs/10/rules/?${query}rsr=mail`, { portal: docsPortal(), keep: true });
  for (let count = 0; count < 2; count += 1) {
    const visited = await visitDocument('edition=wplus&');
    expect([visited.response.status, header(visited, 'location')]).toEqual([
      302,
      '/ko/docs/10/rules/?rsr=mail',
    ]);
    expect(header(visited, 'x-edge-cache')).not.toBe('hit');
  }
  await visitDocument('');
  for (const edition of ['other', 'constructor', 'WPLUS'])
    expect(header(await visitDocument(`edition=${edition}&`), 'x-edge-cache')).toBe('hit');
});

it('D39 a missing document returns 404, and a document of another category redirects in one hop', async () => {
  expect((await read('/docs/10/gone/')).response.status).toBe(404);
  const other = await read('/ja/docs/20/rules/');
  expect([other.response.status, header(other, 'location')]).toEqual([301, '/ja/docs/10/rules/']);
});

it('a document is readable even if its tree cannot be loaded', async () => {
  const { response, text } = await read(
    '/docs/10/rules/',
    docsPortal({ 'document/documentCate': () => new Response('', { status: 503 }) }),
  );
  expect(response.status).toBe(200);
  expect(text).toContain('<p>First.</p>');
});
