// Rendered pages with data from the portal.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { TreeNodeSchema } from '../../../common/contract/entities/content.ts';
import { ArticleSchema } from '../../../common/contract/entities/news.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { ArticlePage } from '../../../src/views/editorial/article-page.tsx';
import { CatalogListPage } from '../../../src/views/marketing/catalog-list-page.tsx';
import { formatDays } from '../../../src/views/marketing/event-page.tsx';
import { HomeFirst } from '../../../src/views/marketing/home.tsx';
import { HomeCustomers } from '../../../src/views/marketing/home-cases.tsx';
import { IndexPage } from '../../../src/views/marketing/index-page.tsx';
import { ErrorPage } from '../../../src/views/visitor/error-page.tsx';
import { lastResort } from '../../../src/views/visitor/last-resort.ts';
import { html } from './html.tsx';

describe('§2 the list of products', () => {
  const icons = { defaultIcon: '', hoverIcon: '' };
  const leaf = (code: string) => ({
    ...icons,
    id: code,
    code,
    name: code,
    desc: '',
    url: `/products/${code}/`,
    displayOnly: [],
  });

  it('the list contains a page once, even if a heading links to it', () => {
    const family = {
      ...icons,
      id: 'f',
      name: 'Family',
      desc: '',
      url: '/products/dns/',
      children: [leaf('dns'), leaf('registrar')],
    };
    const page = html(<CatalogListPage kind="products" tree={[TreeNodeSchema.parse(family)]} />);
    expect(page.match(/href="\/products\/[a-z]+\/"/g)).toEqual([
      'href="/products/dns/"',
      'href="/products/registrar/"',
    ]);
  });

  it('the head of the list of products links to its sections, with the number of other pages in each', () => {
    const node = (id: string, url: string, codes: string[]) =>
      TreeNodeSchema.parse({ ...icons, id, name: id, desc: '', url, children: codes.map(leaf) });
    const tree = [
      node('a', '/products/dns/', ['dns', 'registrar', 'zones']),
      node('b', '', ['waf']),
      node('c', '', []),
    ];
    const page = html(<CatalogListPage kind="products" tree={tree} />);
    const links = [...page.matchAll(/<a href="#([^"]*)".*?<small>(\d+)</g)].map(([, id, pages]) => [
      id,
      pages,
    ]);
    expect(links).toEqual([
      ['part-a', '2'],
      ['part-b', '1'],
    ]);
    expect(links.filter(([id]) => !page.includes(`<h2 id="${id}"`))).toEqual([]);
  });

  it.each(['products', 'solutions'] as const)('the list of %s ends with contact and free trial', (kind) => {
    const page = html(<CatalogListPage kind={kind} tree={[]} />);
    expect(page).toMatch(/module-call-to-action.*href="\/contact\/".*href="\/free-trial\/"/);
  });

  it.each([
    ['dns', 'dns', 'svg'],
    ['dns', 'edge', 'svg svg'],
    ['/files/a.svg', '/files/b.svg', 'img img'],
    ['https://elsewhere.example/a.svg', 'unknown', ''],
  ])('§3 a family has the icon "%s", and on hover "%s" if it differs', (defaultIcon, hoverIcon, expected) => {
    const tree = [
      TreeNodeSchema.parse({ id: 'f', name: 'F', defaultIcon, hoverIcon, children: [leaf('dns')] }),
    ];
    const page = html(<CatalogListPage kind="products" tree={tree} />);
    const icons = /<span class="node-icon">(.*?)<\/span>/.exec(page)?.[1] ?? '';
    expect([...icons.matchAll(/<(svg|img)/g)].map(([, element]) => element).join(' ')).toBe(expected);
  });
});

describe('§2 error page', () => {
  it('the error page shows code and message for any code except 403 and 404', () => {
    expect(html(<ErrorPage status={502} warning="error.other" message="upstream is gone" />)).toContain(
      'Error code 502: upstream is gone',
    );
    expect(html(<ErrorPage status={500} warning="error.server" />)).toContain('>Error code 500</p>');
    for (const status of [403, 404])
      expect(html(<ErrorPage status={status} warning="error.forbidden" message="secret" />)).not.toContain(
        'secret',
      );
  });

  it('the error page offers a search for 404 only', () => {
    const search = '<form class="keyword-form" action="/ko/search/" method="get">';
    expect(html(<ErrorPage status={404} warning="error.notFound" />, 'ko')).toContain(search);
    expect(html(<ErrorPage status={403} warning="error.forbidden" />, 'ko')).not.toContain(search);
  });

  it('the error page of an unknown URL marks the first unknown segment of the path, and links to similar pages', () => {
    const page = html(
      <ErrorPage
        status={404}
        warning="error.notFound"
        lost={{
          pages: [{ name: 'Cloud DNS', locale: 'en', url: '/products/cloud-dns/' }],
          levels: [
            { name: 'products', isKnown: true, neighbors: [{ name: 'blog' }] },
            { name: '<clod-dns>', isKnown: false, neighbors: [{ name: 'cloud-dns' }] },
          ],
        }}
      />,
    );
    expect(page).toMatch(
      /aria-hidden="true">.*data-part="known"><span>products<.*data-part="unknown"><span>&lt;clod-dns&gt;<.*<span>cloud-dns<.*<span>blog</,
    );
    expect(page).toMatch(/<a href="\/products\/cloud-dns\/"[^>]*>Cloud DNS<\/a>/);
    expect(page).not.toContain('class="drawing"');
  });

  it.each(localeCodes)('the error page links to the home page of %s', (locale) => {
    const home = locale === 'en' ? '/' : `/${locale}/`;
    expect(html(<ErrorPage status={404} warning="error.notFound" />, locale)).toContain(
      `href="${home}" class="button"`,
    );
  });

  it('§8 the last-resort page has four languages and no dependencies', () => {
    const page = lastResort();
    expect(page).toMatch(/^<!doctype html>.*An error occurred while showing the error page.*<\/html>$/);
    for (const home of ['href="/"', 'href="/cn/"', 'href="/ko/"', 'href="/ja/"'])
      expect(page).toContain(home);
  });
});

const entry = {
  url: '/privacy-policy/',
  title: 'Privacy',
  summary: 'What we keep.',
  locale: 'en',
} as const;
const headings = (groups: readonly string[]) =>
  [
    ...html(
      <IndexPage
        title="Legal"
        lead="The terms."
        groups={groups.map((title) => ({ id: title, title, entries: [entry] }))}
      />,
    ).matchAll(/<h2[^>]*?(class="visually-hidden")?>([^<]*)/g),
  ].map(([, hidden, title]) => [title, hidden !== undefined]);

it('an index shows the heading of a group, unless it equals the title of the page', () => {
  expect(headings(['Legal', 'Company'])).toEqual([
    ['Legal', true],
    ['Company', false],
  ]);
});

describe('an article', () => {
  const article = ArticleSchema.parse({
    id: '1',
    code: 'waf',
    type: 'BLOG',
    title: 'A',
    summary: 'B',
    publishTime: '2026-01-01T00:00:00Z',
    updateTime: '2026-01-01T00:00:00Z',
    readingMinutes: 1,
    cover: 'a',
    url: '/blog/a/',
    locale: 'en',
    content: '',
    translation: { state: 'fresh', locale: 'en', available: ['en'] },
  });
  const page = (type: string) =>
    html(
      <ArticlePage article={{ ...article, type, cover: 'flood:a' }} html="" address="https://a.example/" />,
    );

  it('an article has its cover next to its title, except for reference articles', () => {
    expect(page('BLOG')).toMatch(/class="cover[^>]*><svg[^>]*><use href="[^"]*\/flood-/);
    for (const type of ['GLOSSARY', 'LONG-KEYWORD', 'NOTICE'])
      expect(page(type)).not.toContain('class="cover');
  });

  it('a gated article without customer and products has no empty metadata list, and its search phrases are not shown', () => {
    const withFacts = (facts: object) =>
      html(
        <ArticlePage
          article={{ ...article, facts: { ...article.facts, ...facts } }}
          html=""
          address="https://a.example/"
        />,
      );
    expect(withFacts({ gated: true })).not.toContain('<dl');
    expect(withFacts({ gated: true, keywords: ['bot &'] })).not.toContain('bot');
  });
});

describe('§3 home page', () => {
  it('the home page renders each sentence of a claim on a separate line, in one heading', () => {
    const banner = {
      id: 'claim',
      type: 'banner' as const,
      title: 'Near.\nIn the way.',
      text: '',
      actions: [],
    };
    const page = html(<HomeFirst banner={{ ...banner, drawing: '', startsAt: null, endsAt: null }} />);
    expect(page).toContain(
      '<span class="claim-line">Near.</span> <span class="claim-line">In the way.</span></h1>',
    );
  });

  it.each([
    ['/customers/marks.svg#harbor', '<use href="/customers/marks.svg#harbor"></use>'],
    ['/customers/harbor.png', '<img src="/customers/harbor.png" alt="" height="28" loading="lazy"/>'],
    ['https://elsewhere.example/harbor.png', ''],
    ['', ''],
  ])('a customer with the image "%s" has the logo %s', (src, logo) => {
    const images = [{ name: 'Harbor Games', src, url: '', note: '' }];
    const page = html(<HomeCustomers clients={{ type: 'topcase', title: '', alt: '', images }} />);
    expect(/<(?:use|img) [^>]*>(?:<\/use>)?/.exec(page)?.[0] ?? '').toBe(logo);
    expect(page).toContain('Harbor Games');
  });

  it('the home page has a default claim without banner and data', () => {
    const page = html(<HomeFirst banner={undefined} />);
    expect(page).toContain(`>${brand.name}</h1>`);
    expect(page).toContain('href="/free-trial/"');
  });
});

describe('§4 the days of an event', () => {
  const daysTextOf = (startsAt: string, endsAt: string, locale: Locale) =>
    formatDays(
      { startsAt: `${startsAt}T01:00:00Z`, endsAt: `${endsAt}T09:00:00Z`, timeZone: 'Asia/Seoul' },
      locale,
    );
  it.each([
    ['en', '16–17 June 2027', '30 June–1 July 2027', '16 June 2027'],
    ['cn', '2027年6月16日至17日', '2027年6月30日至7月1日', '2027年6月16日'],
    ['ko', '2027년 6월 16일~17일', '2027년 6월 30일~7월 1일', '2027년 6월 16일'],
    ['ja', '2027年6月16日～17日', '2027年6月30日～7月1日', '2027年6月16日'],
  ] as const)('the days of an event are in the format of %s', (locale, inMonth, overMonths, oneDay) => {
    expect(daysTextOf('2027-06-16', '2027-06-17', locale)).toBe(inMonth);
    expect(daysTextOf('2027-06-30', '2027-07-01', locale)).toBe(overMonths);
    expect(daysTextOf('2027-06-16', '2027-06-16', locale)).toBe(oneDay);
  });
  it('a range of days across two years contains both years', () => {
    expect(daysTextOf('2027-12-31', '2028-01-02', 'ja')).toBe('2027年12月31日～2028年1月2日');
  });
});
