// A portal with articles of every kind, for tests of lists, resources, and articles.
import { article } from '../fixtures.ts';
import { fakePortal, type Responses } from '../support.ts';

const tag = (code: string) => ({ code, name: `Name of ${code}` });
export const row = (id: string, more: object = {}) => ({
  ...article,
  id,
  code: id,
  title: `Title ${id}`,
  url: `/blog/${id}/`,
  ...more,
});
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => row(`a${from + index}`));
export const pageOfRows = (total: number) => (request: Request) =>
  request
    .clone()
    .json<{ pageIndex: number; pageSize: number }>()
    .then(({ pageIndex, pageSize }) => ({
      rows: rows(
        Math.max(0, Math.min(pageSize, total - (pageIndex - 1) * pageSize)),
        (pageIndex - 1) * pageSize,
      ),
      total,
      pageIndex,
      pageSize,
    }));
const byCode = (known: Record<string, object>) => (request: Request) => {
  const code = decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? '');
  return known[code] ? { ...article, code, ...known[code] } : undefined;
};

const editorial: Responses = {
  'common/getNewsType': [
    {
      type: 'BLOG',
      name: 'Blog',
      tags: ['cloud-security', 'media-delivery', 'web-performance', 'zero-trust', 'other'].map(tag),
    },
    { type: 'NEWS', name: 'News', tags: [tag('product')] },
    { type: 'CASE', name: 'Cases', tags: [tag('energy')] },
    { type: 'GLOSSARY', name: 'Glossary', tags: [tag('security')] },
    { type: 'EBOOK', name: 'Ebooks', tags: [tag('cloud-security')] },
  ],
  'common/getDict': [tag('WAF')],
  'common/getSeoCommon': { title: 'T', description: 'Written by editors.', keywords: '', image: '' },
  'news/getNewsList': pageOfRows(20),
  'news/getReports': pageOfRows(4),
  'news/getNoticePage': pageOfRows(2),
  'news/getNoticeCategories': [{ ...tag('maintenance'), total: 1 }],
  'news/getRecommendListByType': [row('first-choice')],
  'news/getRecommendContent': [row('second-choice')],
  'news/getRecommendationsForType': [row('next')],
  'news/getNewsDetailByCode': byCode({
    'an-article': {},
    security: {
      type: 'GLOSSARY-CATEGORY',
      title: 'Security',
      summary: 'What the terms of security are about.',
      url: '/glossary/security/',
      content: '<p>Begin <a href="/glossary/waf/">here</a>.</p>',
    },
    waf: { type: 'GLOSSARY', url: '/glossary/waf/' },
    'bots-book': {
      type: 'EBOOK',
      url: '/ebooks/bots-book/',
      facts: { gated: true, pages: '42', products: ['cloud-dns'] },
    },
    'a-report': { type: 'REPORT', url: '/reports/a-report/', facts: { gated: true } },
    open: {
      type: 'DATASHEET',
      url: '/datasheets/open/',
      file: { url: '/files/datasheet-open-en.pdf', contentType: 'application/pdf', bytes: 93_600, pages: 5 },
    },
    talk: { type: 'VIDEO', url: '/videos/talk/', facts: { minutes: '28', extendType: 'record' } },
    demo: { type: 'VIDEO', url: '/videos/demo/', facts: { minutes: '9', extendType: 'short' } },
  }),
  'news/getNewsDetail': (request: Request) =>
    new URL(request.url).pathname.endsWith('/news-7')
      ? { ...article, type: 'NEWS', url: '/news/an-article/' }
      : undefined,
  'longKeywords/getCategories': [{ ...tag('media-delivery'), total: 3 }],
  'longKeywords/getPage': pageOfRows(3),
  'longKeywords/getDetail': (request: Request) =>
    request
      .clone()
      .json<{ keywords: string }>()
      .then(({ keywords }) =>
        ['waf-vs-firewall', 'waf or firewall'].includes(keywords)
          ? { ...article, type: 'LONG-KEYWORD', code: 'waf-vs-firewall', url: '/glossary/waf-vs-firewall/' }
          : undefined,
      ),
  'resources/getPage': pageOfRows(5),
  'resources/getRecordLabels': [{ ...tag('talk'), total: 2 }],
  'resources/getByVideoType': rows(2),
  'common/getVideoRelevant': [row('relevant')],
};
export const site = (own: Responses = {}) => ({ portal: fakePortal({ ...editorial, ...own }) });
export const serverError = () => new Response('', { status: 500 });
