// Blog, news, notices, and case studies: lists and articles (§2).
import type { Hono } from 'hono';
import { BLOG_CATEGORIES } from '../../../common/categories.ts';
import { code } from '../../../common/contract/call.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { FilterGroup } from '../../views/editorial/list-page.tsx';
import { areas } from '../common/articles/areas.ts';
import { loadByCode, loadById, sendArticle } from '../common/articles/article.tsx';
import {
  filterChoices,
  filterGroup,
  filterGroups,
  type ListQuery,
  loadTags,
  pageParams,
  sendList,
} from '../common/articles/list.tsx';
import { listPath } from '../common/articles/list-path.ts';
import { filterCode, LIST_QUERY, path, query } from '../common/input/validated.ts';
import { findFirst } from '../common/page/first-found.ts';
import { pageNotFound } from '../common/page/module-page.tsx';
import { permanentRedirect } from '../common/page/moved.ts';
import { tryCall, waitWithOptional } from '../common/page/optional.ts';

/** Sends a list, optionally filtered by a tag. The tag is in the path (blog) or in the query (`tag`). */
async function sendTagged(
  c: SiteContext,
  area: 'blog' | 'news' | 'cases',
  tag: string,
  requested: ListQuery,
): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const { type, path } = areas[area];
  const list = c.get('portal').call('news/getNewsList', { type, tag, ...pageParams(requested, true) });
  const [, tags] = await waitWithOptional(c, list, 'common/getNewsType', loadTags(c, type), []);
  const chosen = tags.find(({ code }) => code === tag);
  if (tag !== '' && tags.length > 0 && !chosen) throw pageNotFound(`tag ${tag}`);
  const inPath = area === 'blog';
  const blogPath = (code: string) => (code === '' ? path : `${path}${code}/`);
  const to = (code: string) => (inPath ? blogPath(code) : listPath(path, { tag: code }));
  const filters = filterGroups(t('list.filter'), t('list.all'), filterChoices(tags), tag, to);
  return sendList(c, {
    area: areas[area],
    requested,
    path: inPath ? to(tag) : path,
    query: inPath ? {} : { tag },
    filters: [...(area === 'news' ? [newsKinds(c, '')] : []), ...filters],
    ...(tag === '' ? {} : { topic: chosen?.name ?? tag }),
    ...(inPath ? { seo: `blog-${tag}` } : {}),
    pageOf: (page) =>
      tryCall(c, 'portal', 'news/getNewsList', { type, tag, ...pageParams({ ...requested, page }, true) }),
    searchable: true,
    list,
  });
}

/** Returns the choice between news and notices as a row of filters. */
function newsKinds(c: SiteContext, chosen: '' | 'notice'): FilterGroup {
  const { t } = createView(c.get('locale'));
  const notice = { code: 'notice', name: t('list.noticeTitle') };
  return filterGroup(t('list.kinds'), t('list.newsTitle'), [notice], chosen, toNews);
}

const toNews = (code: string): string => (code === '' ? areas.news.path : areas.notice.path);

/** §7: sends notices by category. The category is in the query, so that it cannot collide with an article code. */
async function sendNotices(c: SiteContext, category: string, requested: ListQuery): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const { path } = areas.notice;
  const { pageIndex, pageSize } = pageParams(requested, false);
  const list = c.get('portal').call('news/getNoticePage', { categoryType: category, pageIndex, pageSize });
  const request = tryCall(c, 'portal', 'news/getNoticeCategories');
  const [, loaded] = await waitWithOptional(c, list, 'news/getNoticeCategories', request, null);
  const categories = loaded ?? [];
  const chosen = categories.find(({ code }) => code === category);
  if (category !== '' && categories.length > 0 && !chosen) throw pageNotFound(`category ${category}`);
  const to = (code: string) => listPath(path, { category: code });
  return sendList(c, {
    area: areas.notice,
    requested,
    path,
    query: { category },
    filters: [
      newsKinds(c, 'notice'),
      ...filterGroups(t('list.categories'), t('list.all'), filterChoices(categories), category, to),
    ],
    ...(category === '' ? {} : { topic: chosen?.name ?? category }),
    notices: true,
    list,
  });
}

/** §2: sends /blog/{category}/{code}, an article under its category. An article of another category returns 404. */
async function sendInCategory(c: SiteContext, category: string, code: string): Promise<Response> {
  const article = await loadByCode(c, areas.blog.type, code, category);
  if (article.tag !== category) throw pageNotFound(`${code} in ${category}`);
  return sendArticle(c, article);
}

const ByTag = { ...LIST_QUERY, tag: filterCode };
const ByCategory = { ...LIST_QUERY, category: filterCode };

/** Adds the routes for blog, news, notices, and case studies (§2). */
export function addEditorialRoutes(app: Hono<SiteEnv>): void {
  app.get('/blog', query(LIST_QUERY), (c) => sendTagged(c, 'blog', '', c.req.valid('query')));
  for (const category of BLOG_CATEGORIES) {
    app.get(`/blog/${category}`, query(LIST_QUERY), (c) =>
      sendTagged(c, 'blog', category, c.req.valid('query')),
    );
    app.get(`/blog/${category}/:code`, path({ code }), (c) =>
      sendInCategory(c, category, c.req.valid('param').code),
    );
  }
  // §2 lists `news` as a blog category, but news has its own area.
  app.get('/blog/news', (c) => permanentRedirect(c, areas.news.path));
  app.get('/blog/news/:code', (c) =>
    permanentRedirect(c, `${areas.news.path}${encodeURIComponent(c.req.param('code'))}/`),
  );
  app.get('/blog/:code', path({ code }), async (c) =>
    sendArticle(c, await loadByCode(c, areas.blog.type, c.req.valid('param').code)),
  );

  app.get('/news', query(ByTag), (c) =>
    sendTagged(c, 'news', c.req.valid('query').tag, c.req.valid('query')),
  );
  app.get('/news/content/notice', query(ByCategory), (c) =>
    sendNotices(c, c.req.valid('query').category, c.req.valid('query')),
  );
  app.get('/news/content/:id', path({ id: code }), async (c) => {
    const { id } = c.req.valid('param');
    return sendArticle(
      c,
      await findFirst(
        () => loadById(c, id),
        () => loadByCode(c, areas.news.type, id),
      ),
    );
  });
  app.get('/news/content/:type/:id', path({ type: code, id: code }), async (c) => {
    const { type, id } = c.req.valid('param');
    return sendArticle(
      c,
      await findFirst(
        () => loadByCode(c, type, id),
        () => loadById(c, id, type),
      ),
    );
  });
  app.get('/news/:code', path({ code }), async (c) =>
    sendArticle(c, await loadByCode(c, areas.news.type, c.req.valid('param').code)),
  );

  app.get('/case-study', query(ByTag), (c) =>
    sendTagged(c, 'cases', c.req.valid('query').tag, c.req.valid('query')),
  );
  app.get('/case-study/:code', path({ code }), async (c) =>
    sendArticle(c, await loadByCode(c, areas.cases.type, c.req.valid('param').code)),
  );
}
