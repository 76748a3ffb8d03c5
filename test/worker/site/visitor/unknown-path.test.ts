// Error page of an unknown path: its position in the site's tree, and similar paths (§2 Error page).
import { expect, it } from 'vitest';
import { serverError, site } from '../editorial/editorial-portal.ts';
import { kvWithVersion, type Visit, visit } from '../support.ts';

const entry = (url: string, title: string, available = ['en']) => ({
  type: 'product',
  url,
  title,
  summary: '',
  updateTime: '2026-01-01T00:00:00Z',
  locale: 'en',
  available,
});
const rows = [
  entry('/products/web-application-firewall/', 'Web application firewall'),
  entry('/products/web-application-firewall-ko/', 'Korean only', ['ko']),
  entry('/products/cloud-dns/', 'Cloud DNS'),
];
const published = { rows, total: rows.length, pageIndex: 1, pageSize: 1000 };
const visitPath = (path: string, responses: object = { 'site/getPublished': published }, version = 'lost') =>
  visit(path, { ...site(responses), env: { KV: kvWithVersion(version) } });

it('the page shows the position of a misspelled path in the tree, and links to similar paths in the language', async () => {
  const { response, text } = await visitPath('/products/guides/web-application-firewal/?x=1');
  expect(response.status).toBe(404);
  expect(text).toContain('Sorry, the page you requested does not exist!');
  expect(text).toMatch(
    /data-part="known"><a href="\/products\/">.*data-part="unknown"><span>guides\/web-application-firewal<.*<a href="\/products\/web-application-firewall\/"><span aria-hidden="true">web-application-firewall<\/span> <span>Web application firewall</,
  );
  expect(text).toMatch(
    /class="nearby".*href="\/products\/web-application-firewall\/".*<span>Products<\/span>/,
  );
  expect(text).not.toContain('Korean only');
});

it('a suggestion shares a word with the path or differs by a typo, and without suggestions the page shows only the tree', async () => {
  const treeLinks = ({ text }: Visit) => {
    expect(text).not.toContain('class="nearby"');
    const [, tree = ''] =
      /<nav class="address-tree" aria-label="同じ階層のページ">(.*?)<\/nav>/.exec(text) ?? [];
    return [...tree.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
  };
  // The known part and three other sections. Products without a translation have no page in Japanese.
  const sections = ['/ja/products/', '/ja/solutions/', '/ja/docs/', '/ja/glossary/'];
  expect(treeLinks(await visitPath('/ja/products/guides/cluod-dns/'))).toEqual(sections);
  const japanese = [{ ...entry('/products/cloud-dns/', 'クラウドDNS', ['en', 'ja']), locale: 'ja' }];
  const inJapanese = { 'site/getPublished': { ...published, rows: japanese } };
  const similar = await visitPath('/ja/products/guides/cluod-dns/', inJapanese, 'lost-ja');
  expect(similar.text).toContain('<span>/ja/products/cloud-dns/</span>');
  const words = await visitPath('/ja/products/guides/managed-dns/', inJapanese, 'lost-ja');
  expect(words.text).toContain('<span>/ja/products/cloud-dns/</span>');
  const other = await visitPath('/ja/products/guides/loud-songs/', inJapanese, 'lost-ja');
  expect(treeLinks(other)).toEqual(['/ja/products/', '/ja/products/cloud-dns/', ...sections.slice(1)]);
});

it('the tree contains the lists of the site if the portal fails', async () => {
  const { response, text } = await visitPath('/newz/', { 'site/getPublished': serverError }, 'lost-dead');
  expect(response.status).toBe(404);
  expect(text).toMatch(/data-part="unknown"><span>newz<.*<span>News</);
  expect(text).toMatch(/class="nearby".*href="\/news\/"/);
});

it('a hostile path is escaped and truncated', async () => {
  const { response, text } = await visitPath(`/%3Cscript%3E/__proto__/${'y'.repeat(3000)}/`);
  expect(response.status).toBe(404);
  expect(text).toContain('<span>&lt;script&gt;/__proto__/yyy');
  expect(text.slice(text.indexOf('<main'))).not.toContain('y'.repeat(100));
});
