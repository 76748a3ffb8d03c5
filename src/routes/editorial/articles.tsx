// Blog, news, notices and case studies: their lists and articles (§2).
import type { Hono } from 'hono';
import { BLOG_CATEGORIES } from '../../config.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { areas } from '../../pages/areas.ts';
import { articleByCode, articleById, sendArticle } from '../../pages/article.tsx';
import { firstFound } from '../../pages/first-found.ts';
import { filterGroup, sendList, tagsOf } from '../../pages/list.tsx';
import { listPath } from '../../pages/list-path.ts';
import { movedTo } from '../../pages/moved.ts';
import { createView } from '../../views/context.tsx';

/** Lists whose topics have addresses of their own in the path (blog), or are a query (`tag`). */
async function sendTagged(c: SiteContext, area: 'blog' | 'news' | 'cases', tag: string): Promise<Response> {
  const { t } = createView(c.var.locale);
  const { type, path } = areas[area];
  const tags = await tagsOf(c, type);
  const chosen = tags.find(({ code }) => code === tag);
  if (tag !== '' && tags.length > 0 && !chosen) return c.notFound();
  const inPath = area === 'blog';
  const to = (code: string) =>
    inPath ? (code === '' ? path : `${path}${code}/`) : listPath(path, { tag: code });
  const filters = tags.length > 0 ? [filterGroup(t('list.filter'), t('list.all'), tags, tag, to)] : [];
  const notices =
    area === 'news'
      ? [
          filterGroup(
            t('list.kinds'),
            t('list.newsTitle'),
            [{ code: 'notice', name: t('list.noticeTitle') }],
            '',
            toNews,
          ),
        ]
      : [];
  return sendList(c, {
    area: areas[area],
    path: inPath ? to(tag) : path,
    query: inPath ? {} : { tag },
    filters: [...notices, ...filters],
    ...(tag === '' ? {} : { topic: chosen?.name ?? tag }),
    recommended: true,
    searchable: true,
    load: (asked) => c.var.portal.call('news/getNewsList', { type, tag, ...asked }),
  });
}

const toNews = (code: string): string => (code === '' ? areas.news.path : areas.notice.path);

/** §7 notices by category: the category is a query, so that its name can never be an article's code. */
async function sendNotices(c: SiteContext): Promise<Response> {
  const { t } = createView(c.var.locale);
  const category = c.req.query('category') ?? '';
  const { path } = areas.notice;
  const categories = await c.var.portal.call('news/getNoticeCategories').catch((error) => {
    c.var.log.report({ event: 'section-missing', call: 'news/getNoticeCategories', error: String(error) });
    return [];
  });
  const chosen = categories.find(({ code }) => code === category);
  if (category !== '' && categories.length > 0 && !chosen) return c.notFound();
  const to = (code: string) => listPath(path, { category: code });
  return sendList(c, {
    area: areas.notice,
    path,
    query: { category },
    filters: [
      filterGroup(
        t('list.kinds'),
        t('list.newsTitle'),
        [{ code: 'notice', name: t('list.noticeTitle') }],
        'notice',
        toNews,
      ),
      filterGroup(t('list.categories'), t('list.all'), categories, category, to),
    ],
    ...(category === '' ? {} : { topic: chosen?.name ?? category }),
    load: ({ pageIndex, pageSize }) =>
      c.var.portal.call('news/getNoticePage', { categoryType: category, pageIndex, pageSize }),
  });
}

/**
 * §2 /blog/{category}/{code}: the article under its category. An article of another category is not there.
 */
async function sendInCategory(c: SiteContext, category: string, code: string): Promise<Response> {
  const article = await articleByCode(c, areas.blog.type, code);
  return article.tag === category ? sendArticle(c, article) : c.notFound();
}

export function editorialRoutes(app: Hono<SiteEnv>): void {
  app.get('/blog', (c) => sendTagged(c, 'blog', ''));
  for (const category of BLOG_CATEGORIES) {
    app.get(`/blog/${category}`, (c) => sendTagged(c, 'blog', category));
    app.get(`/blog/${category}/:code`, (c) => sendInCategory(c, category, c.req.param('code')));
  }
  // §2 lists `news` among the categories of the blog: news have an area of their own.
  app.get('/blog/news', (c) => movedTo(c, areas.news.path));
  app.get('/blog/news/:code', (c) =>
    movedTo(c, `${areas.news.path}${encodeURIComponent(c.req.param('code'))}/`),
  );
  app.get('/blog/:code', async (c) =>
    sendArticle(c, await articleByCode(c, areas.blog.type, c.req.param('code'))),
  );

  app.get('/news', (c) => sendTagged(c, 'news', c.req.query('tag') ?? ''));
  app.get('/news/content/notice', sendNotices);
  app.get('/news/content/:id', async (c) => {
    const id = c.req.param('id');
    return sendArticle(
      c,
      await firstFound(
        () => articleById(c, id),
        () => articleByCode(c, areas.news.type, id),
      ),
    );
  });
  app.get('/news/content/:type/:id', async (c) => {
    const { type, id } = c.req.param();
    return sendArticle(
      c,
      await firstFound(
        () => articleByCode(c, type, id),
        () => articleById(c, id, type),
      ),
    );
  });
  app.get('/news/:code', async (c) =>
    sendArticle(c, await articleByCode(c, areas.news.type, c.req.param('code'))),
  );

  app.get('/case-study', (c) => sendTagged(c, 'cases', c.req.query('tag') ?? ''));
  app.get('/case-study/:code', async (c) =>
    sendArticle(c, await articleByCode(c, areas.cases.type, c.req.param('code'))),
  );
}
