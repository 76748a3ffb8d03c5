// Glossary and long-keyword glossary (§2, §9 glossary tags and subtags): two views of one list. Their articles share
// one path prefix.
import type { Hono } from 'hono';
import { z } from 'zod';
import { GLOSSARY_CATEGORIES } from '../../../common/categories.ts';
import { paging } from '../../../common/config.ts';
import type { Article } from '../../../common/contract/entities/news.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { FilterGroup } from '../../views/editorial/list-page.tsx';
import { areas, GLOSSARY_CATEGORY, isGlossaryCategory } from '../common/articles/areas.ts';
import { loadByCode, sendArticle } from '../common/articles/article.tsx';
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
import { tryCall, waitOrFallback, waitWithOptional } from '../common/page/optional.ts';

const { glossary, questions } = areas;
const PATH = glossary.path;
/** Value of `type` for the long-keyword view. */
const QUESTIONS = 'questions';
const GlossaryQuery = {
  ...LIST_QUERY,
  type: z.enum(['', QUESTIONS]).default(''),
  tag: filterCode,
  subtag: filterCode,
  category: filterCode,
};
type Requested = z.output<z.ZodObject<typeof GlossaryQuery>>;

/** Returns the choice between terms and questions as a row of filters. */
function viewsOf(c: SiteContext, chosen: '' | typeof QUESTIONS): FilterGroup {
  const { t } = createView(c.get('locale'));
  return filterGroup(
    t('list.kinds'),
    t(glossary.title),
    [{ code: QUESTIONS, name: t(questions.title) }],
    chosen,
    (code) => listPath(PATH, { type: code }),
  );
}

/** Returns the path of the list of terms with a tag. */
const tagPath = (tag: string): string =>
  isGlossaryCategory(tag) ? `${PATH}${tag}/` : listPath(PATH, { tag });

/** Loads the introduction to a category; `null` if there is none. */
const loadIntro = (c: SiteContext, code: string): Promise<Article | null> =>
  tryCall(c, 'portal', 'news/getNewsDetailByCode', {
    code,
    lang: LOCALES[c.get('locale')].lang,
    type: GLOSSARY_CATEGORY,
  });

/** §2: sends the page of a category: its introduction, then its terms. */
async function sendCategory(c: SiteContext, category: string, requested: ListQuery): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const list = c.get('portal').call('news/getNewsList', {
    type: glossary.type,
    tag: category,
    ...pageParams(requested, true, paging.terms),
  });
  const requests = { tags: loadTags(c, glossary.type), intro: loadIntro(c, category) };
  await list;
  const [tags, intro] = await Promise.all([
    waitOrFallback(c, 'common/getNewsType', requests.tags, []),
    waitOrFallback(c, 'news/getNewsDetailByCode', requests.intro, null),
  ]);
  return sendList(c, {
    area: glossary,
    requested,
    path: tagPath(category),
    filters: [viewsOf(c, ''), filterGroup(t('list.filter'), t('list.all'), tags, category, tagPath)],
    topic: tags.find(({ code }) => code === category)?.name ?? category,
    intro,
    terms: true,
    searchable: true,
    list,
  });
}

/** §9: the tag of terms without a category. */
const GENERAL = 'glossary';

/** §9: sends the terms of a tag or of a subtag. */
async function sendTerms(c: SiteContext, { tag, subtag, ...requested }: Requested): Promise<Response> {
  const { t } = createView(c.get('locale'));
  // Invalid filter combinations return 404, because each URL would be a cached page.
  if ((tag && subtag) || requested.category) throw pageNotFound('list for these filters');
  const narrowed = subtag || tag;
  const list = c.get('portal').call('news/getNewsList', {
    type: glossary.type,
    tag: narrowed,
    ...pageParams(requested, true, paging.terms),
  });
  const requests = {
    tags: loadTags(c, glossary.type),
    subtags: tryCall(c, 'shared', 'common/getDict', { category: 'glossary-subtags' }),
  };
  await list;
  const [tags, loadedSubtags] = await Promise.all([
    waitOrFallback(c, 'common/getNewsType', requests.tags, []),
    waitOrFallback(c, 'common/getDict', requests.subtags, null),
  ]);
  const subtags = loadedSubtags ?? [];
  const chosen = subtag ? subtags.find(({ code }) => code === subtag) : tags.find(({ code }) => code === tag);
  const siblings = subtag ? subtags : tags;
  // §9 defines a general tag. If no term has it, it redirects to all terms.
  if (tag === GENERAL && !subtag && !chosen) return permanentRedirect(c, PATH);
  if ((tag || subtag) && siblings.length > 0 && !chosen) throw pageNotFound(`tag ${tag || subtag}`);
  return sendList(c, {
    area: glossary,
    requested,
    path: PATH,
    query: subtag ? { subtag } : { tag },
    filters: [
      viewsOf(c, ''),
      filterGroup(t('list.filter'), t('list.all'), tags, subtag ? null : tag, tagPath),
      ...filterGroups(t('list.subtopics'), t('list.all'), subtags, subtag, (code) =>
        listPath(PATH, { subtag: code }),
      ),
    ],
    topic: narrowed ? (chosen?.name ?? narrowed) : undefined,
    terms: true,
    searchable: true,
    list,
  });
}

async function sendQuestions(c: SiteContext, { category, ...requested }: Requested): Promise<Response> {
  const { t } = createView(c.get('locale'));
  if (requested.tag || requested.subtag) throw pageNotFound('list for these filters');
  const { pageIndex, pageSize } = pageParams(requested, false, paging.terms);
  const list = c.get('portal').call('longKeywords/getPage', { category, pageIndex, pageSize });
  const request = tryCall(c, 'portal', 'longKeywords/getCategories');
  const [, loaded] = await waitWithOptional(c, list, 'longKeywords/getCategories', request, null);
  const categories = loaded ?? [];
  const chosen = categories.find(({ code }) => code === category);
  if (category !== '' && categories.length > 0 && !chosen) throw pageNotFound(`category ${category}`);
  return sendList(c, {
    area: questions,
    requested,
    path: PATH,
    query: { type: QUESTIONS, category },
    filters: [
      viewsOf(c, QUESTIONS),
      ...filterGroups(t('list.categories'), t('list.all'), filterChoices(categories), category, (code) =>
        listPath(PATH, { type: QUESTIONS, category: code }),
      ),
    ],
    ...(category === '' ? {} : { topic: chosen?.name ?? category }),
    terms: true,
    list,
  });
}

/** Sends a term by its code, or a long-keyword article by its code or a search phrase. */
async function sendTerm(c: SiteContext, code: string): Promise<Response> {
  const article = await findFirst(
    () => loadByCode(c, glossary.type, code),
    () => c.get('portal').call('longKeywords/getDetail', { keywords: code }),
  );
  return article.code === code ? sendArticle(c, article) : permanentRedirect(c, article.url);
}

/** Adds the routes under `/glossary/` (§2). */
export function addGlossaryRoutes(app: Hono<SiteEnv>): void {
  app.get('/glossary', query(GlossaryQuery), (c) => {
    const requested = c.req.valid('query');
    if (isGlossaryCategory(requested.tag)) return permanentRedirect(c, tagPath(requested.tag));
    return requested.type === QUESTIONS ? sendQuestions(c, requested) : sendTerms(c, requested);
  });
  for (const category of GLOSSARY_CATEGORIES)
    app.get(`${PATH}${category}`, query(LIST_QUERY), (c) => sendCategory(c, category, c.req.valid('query')));
  // The segment is a code or a search phrase, so any text is accepted.
  app.get('/glossary/:code', path({ code: z.string().min(1).max(120) }), (c) =>
    sendTerm(c, c.req.valid('param').code),
  );
}
