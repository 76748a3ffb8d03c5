// Lists of articles and terms: URLs, filters, pagination, rows, and sharing.
import { describe, expect, it } from 'vitest';
import { ArticleRowSchema } from '../../../common/contract/entities/news.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { listPath, parsePageNumber } from '../../../src/routes/common/articles/list-path.ts';
import { ArticleList, TermList } from '../../../src/views/lists/article-list.tsx';
import { Filters, KeywordForm } from '../../../src/views/lists/filter-bar.tsx';
import { Pagination, pageNumbers } from '../../../src/views/lists/pagination.tsx';
import { Share } from '../../../src/views/media/share.tsx';
import { html } from './html.tsx';

const row = (more: object = {}) =>
  ArticleRowSchema.parse({
    id: '1',
    code: 'a',
    type: 'EBOOK',
    title: 'A title',
    summary: 'A summary.',
    publishTime: '2025-01-10T00:00:00Z',
    updateTime: '2025-01-10T00:00:00Z',
    readingMinutes: 3,
    cover: 'a',
    url: '/ebooks/a/',
    locale: 'en',
    ...more,
  });

describe('§2 the URL of a list page', () => {
  it('the URL omits empty filters and page 1', () => {
    expect(listPath('/blog/', { tag: '', keyword: '' })).toBe('/blog/');
    expect(listPath('/glossary/', { subtag: 'ZERO TRUST', keyword: '' }, 2)).toBe(
      '/glossary/?subtag=ZERO+TRUST&page=2',
    );
  });

  it.each([
    [undefined, 1],
    ['', 1],
    ['1', 1],
    ['1000', 1000],
    ['1001', null],
    ['0', null],
    ['2.5', null],
    [' 2', null],
    ['٢', null],
  ])('the page parameter %j is page %j', (value, page) => {
    expect(parsePageNumber(value)).toBe(page);
  });
});

describe('rows of filters', () => {
  const links = (first: string) => [
    { name: first, path: `/${first}/`, current: true },
    { name: 'DDoS', path: '/ddos/', current: false },
  ];

  it('rows of filters have visible names if two of them begin with the same text', () => {
    const page = html(
      <Filters
        groups={[
          { label: 'Kinds', links: links('Glossary') },
          { label: 'Topics', links: links('All') },
          { label: 'Narrower topics', links: links('All') },
        ]}
      />,
    );
    expect([...page.matchAll(/<p[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Topics',
      'Narrower topics',
    ]);
  });

  it('rows of filters have no visible names otherwise', () => {
    expect(html(<Filters groups={[{ label: 'Topics', links: links('All') }]} />)).not.toContain('<p');
  });
});

describe('pagination', () => {
  it.each([
    [1, 2, [1, 2]],
    [1, 10, [1, 2, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [3, 4, [1, 2, 3, 4]],
    [10, 10, [1, null, 9, 10]],
  ])('page %i of %i links to %j', (index, count, expected) => {
    expect(pageNumbers(index, count)).toEqual(expected);
  });

  it('pagination is omitted for one page, and has no link before the first or after the last page', () => {
    const pages = (index: number, count: number) =>
      html(<Pagination index={index} count={count} pathOf={(page) => `/blog/?page=${page}`} />);
    expect(pages(1, 1)).toBe('');
    expect(pages(1, 2)).not.toContain('rel="prev"');
    expect(pages(2, 2)).not.toContain('rel="next"');
  });
});

describe('a row of a list', () => {
  it.each(['NEWS', 'NOTICE', 'EBOOK', 'REPORT'])(
    'a row of the kind %s has no reading time, because the kind is short or sent on request',
    (type) => {
      expect(html(<ArticleList rows={[row({ type })]} />)).not.toContain('min read');
    },
  );

  it('a row without a topic of its own does not show the tag "Other"', () => {
    const tagged = (tag: string) => html(<ArticleList rows={[row({ tag, tagName: 'Name of the tag' })]} />);
    expect(tagged('cloud-security')).toContain('Name of the tag');
    expect(tagged('other')).not.toContain('Name of the tag');
  });

  it.each([
    [{ pages: '42' }, '42 pages'],
    [{ pages: '1' }, '1 page'],
    [{ minutes: '28' }, '28\u00a0min'],
    [{}, '3\u00a0min read'],
  ])('a row with %j reads "%s"', (facts, text) => {
    expect(html(<ArticleList rows={[row({ facts, type: 'BLOG' })]} />)).toContain(`<span>${text}</span>`);
  });

  it('a row is marked with its language, and states that it must be requested', () => {
    expect(html(<ArticleList rows={[row()]} />, 'ja')).toContain('<li data-document="" lang="en">');
    expect(html(<ArticleList rows={[row()]} />, 'en')).toContain('<li data-document=""><div');
    expect(html(<ArticleList rows={[row({ facts: { gated: true } })]} />, 'ko')).toContain('신청 시 제공');
  });
});

it('the keyword form includes the filters of the list and the sticky parameters (§2)', () => {
  const form = html(
    <KeywordForm path="/case-study/?tag=energy" keyword={'"x"'} label="L" submit="S" id="i" />,
    'cn',
    [['rsr', 'y']],
  );
  expect(form).toContain('action="/cn/case-study/" method="get"');
  expect(form).toContain('<input type="hidden" name="tag" value="energy"/>');
  expect(form).toContain('<input type="hidden" name="rsr" value="y"/>');
  expect(form).toContain('value="&quot;x&quot;"');
});

describe('sharing', () => {
  it.each([
    ['en', 'linkedin.com'],
    ['cn', 'weibo.com'],
    ['ko', 'naver.com'],
    ['ja', 'hatena.ne.jp'],
  ] as const)('sharing in %s offers %s', (locale, host) => {
    expect(html(<Share title="A & B" address="https://site.example/blog/a/" />, locale)).toContain(host);
  });

  it.each(localeCodes)(
    'sharing in %s consists of links: mail, the URL itself, and services with noopener',
    (locale) => {
      const share = html(<Share title="A & B?" address="https://site.example/blog/a/" />, locale);
      expect(share).toContain('href="mailto:?subject=A%20%26%20B%3F&amp;body=');
      expect(share).toContain('href="https://site.example/blog/a/" rel="bookmark"');
      expect(share.match(/target="_blank"/g)?.length).toBe(share.match(/rel="noopener"/g)?.length);
      expect(share).not.toContain('<script');
    },
  );
});

describe('the index of terms', () => {
  const term = (title: string, more: object = {}) =>
    row({
      id: title,
      code: title,
      type: 'GLOSSARY',
      title,
      url: `/glossary/${title}/`,
      tagName: title,
      ...more,
    });
  const index = (page: string) => /<nav class="term-index".*?<\/nav>/s.exec(page)?.[0] ?? '';

  it('the index lists all names in the order of the locale, with the initials of Latin names', () => {
    const page = index(
      html(<TermList rows={[term('cdn'), term('WAF'), term('Anycast'), term('Cache')]} byTopic />),
    );
    expect([...page.matchAll(/>([A-Za-z]+)<\/a>/g)].map(([, name]) => name)).toEqual([
      'Anycast',
      'Cache',
      'cdn',
      'WAF',
    ]);
    expect([...page.matchAll(/data-initial="(.)"/g)].map(([, initial]) => initial)).toEqual(['A', 'C', 'W']);
  });

  it('names in other scripts have no initials', () => {
    const page = index(html(<TermList rows={[term('传输'), term('WAF')]} byTopic />, 'cn'));
    expect(page).toContain('WAF');
    expect(page).not.toContain('data-initial');
  });

  it('a filtered list and a list of questions have no index', () => {
    const rows = [term('cdn'), term('WAF')];
    expect(html(<TermList rows={rows} byTopic={false} />)).not.toContain('term-index');
    const questions = rows.map((each) => ({ ...each, type: 'LONG-KEYWORD' }));
    expect(html(<TermList rows={questions} byTopic />)).not.toContain('term-index');
  });
});
