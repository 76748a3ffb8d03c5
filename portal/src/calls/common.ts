// Handlers of §7 common/*: shell data, dictionaries, mappings, pages by code, and JSON details.
import type { commonCalls } from '../../../common/contract/calls/common.ts';
import type { DataInput } from '../../../common/contract/contract.ts';
import type { PortalModule } from '../../../common/contract/modules/modules.ts';
import { localeOfLang } from '../../../common/i18n/locales.ts';
import { fold } from '../../../common/text/fold.ts';
import { listEach, readUsedTags } from '../content/list.ts';
import { readContent, readSetting, readText, requireSetting } from '../content/read.ts';
import { showDetail, showRow } from '../content/show.ts';
import type { StoredText } from '../content/stored.ts';
import { ARTICLE_TYPES, PAGE_TYPES, typesOf } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { notFound, requireFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { submit } from '../submissions.ts';

/** Reads the SEO metadata of a code, in the visitor's locale or in English. */
async function readSeo(ctx: Ctx, code: string): Promise<DataInput<'common/getSeoCommon'> | null> {
  return await ctx.db
    .prepare(
      "SELECT title, description, keywords, image FROM seo WHERE code = ? AND locale IN (?, 'en') ORDER BY locale = ? DESC LIMIT 1",
    )
    .bind(code, ctx.locale, ctx.locale)
    .first();
}

/** Derives SEO metadata from the text of a content item. */
const deriveSeo = ({ title, summary, card }: StoredText): DataInput<'common/getSeoModule'> => ({
  title,
  description: summary,
  keywords: [...new Set([...card.keywords, card.tagName, ...card.subtags])].filter(Boolean).join(', '),
});

/** Finds a module of a page by `{code}.{id}` or `{type}.{code}.{id}`, or of the home page by `{id}`. */
async function findModule(ctx: Ctx, name: string): Promise<PortalModule | undefined> {
  const parts = name.split('.');
  const id = parts.at(-1);
  if (parts.length === 1) return (await readSetting(ctx, 'home-modules'))?.find((module) => module.id === id);
  const [code, type] = [parts.at(-2), parts.at(-3)];
  const types = type ? typesOf(type, PAGE_TYPES) : PAGE_TYPES;
  const text = await readContent(ctx, 'page', { code, types });
  return text?.body.modules.find((module) => module.id === id);
}

export const commonHandlers: HandlersOf<keyof typeof commonCalls> = {
  'common/getNav': (ctx) => requireSetting(ctx, 'menus'),
  'common/getHeader': (ctx) => requireSetting(ctx, 'header'),
  'common/getWebInfo': (ctx) => requireSetting(ctx, 'website'),
  'common/getHotMenus': (ctx) => requireSetting(ctx, 'hot-menus'),
  'common/getUserInfo': async (ctx) => {
    const customer = await ctx.customer();
    return {
      displayName: customer?.displayName ?? null,
      isSwitched: customer?.isSwitched || undefined,
    };
  },
  /** Omits tags without content, whose lists would be empty. */
  'common/getNewsType': async (ctx) => {
    const [types, used] = await Promise.all([
      requireSetting(ctx, 'news-types'),
      readUsedTags(ctx, ARTICLE_TYPES),
    ]);
    return types.map((kind) => ({
      ...kind,
      tags: kind.tags.filter(({ code }) => typesOf(kind.type).some((type) => used.has(`${type} ${code}`))),
    }));
  },

  /**
   * Type `advertisement` returns all positions, any other type a single position. Includes past and future entries with
   * their periods: ops can show them at any time (common/overrides), and a cached page expires when one starts or ends.
   */
  'common/getAdvertisement': async (ctx, { type }) => {
    const all = await requireSetting(ctx, 'advertisement');
    return all.filter((item) => type === 'advertisement' || item.position === type);
  },

  'common/getCountries': async (ctx, { lang }) => {
    const { results } = await ctx.db
      .prepare('SELECT code, name, region FROM country WHERE locale = ? ORDER BY position')
      .bind(lang ? localeOfLang(lang) : ctx.locale)
      .all<DataInput<'common/getRegion'>>();
    return results;
  },
  'common/getRegion': async (ctx, { countryName }) => {
    const country = await ctx.db
      .prepare(
        'SELECT code, name, region FROM country WHERE locale = ? AND code = (SELECT code FROM country WHERE folded = ? OR code = ? LIMIT 1)',
      )
      .bind(ctx.locale, fold(countryName.trim()), countryName.trim().toUpperCase())
      .first<DataInput<'common/getRegion'>>();
    return requireFound(country, `country ${countryName}`);
  },
  'common/getDict': async (ctx, { category }) => {
    const { results } = await ctx.db
      .prepare('SELECT code, name FROM dictionary WHERE category = ? AND locale = ? ORDER BY position')
      .bind(category, ctx.locale)
      .all<{ code: string; name: string }>();
    if (results.length === 0) throw notFound(`dictionary ${category}`);
    return results;
  },

  /** Ignores the query and a trailing slash (§2). */
  'common/getMapping': async (ctx, { linkUri }) => {
    const path = linkUri.split(/[?#]/)[0]?.replace(/\/+$/, '') || '/';
    return await ctx.db
      .prepare('SELECT target, status FROM mapping WHERE link_uri = ?')
      .bind(path)
      .first<{ target: string; status: 301 | 302 }>();
  },

  /** Finds a page by code or else by ID, which previews use. */
  'common/getPage': async (ctx, { type, pageCode }) => {
    const types = typesOf(type, PAGE_TYPES);
    const text =
      (await readContent(ctx, 'page', { code: pageCode, types })) ??
      (await readContent(ctx, 'page', { id: pageCode, types }));
    const detail = showDetail(text, `${type} ${pageCode}`);
    return { ...detail, type: text?.type ?? '', version: text?.sourceHash ?? '' };
  },

  'common/getSeoCommon': async (ctx, { seoCommon }) =>
    requireFound(await readSeo(ctx, seoCommon), `seo ${seoCommon}`),
  /**
   * Returns the SEO metadata of the content item with `pageCode` or `id`, written by editors or derived from its text.
   * Without code and ID, returns the metadata of the page kind.
   */
  'common/getSeoModule': async (ctx, { seoModule, id, pageCode, lang }) => {
    const requested: Ctx = lang ? { ...ctx, locale: localeOfLang(lang) } : ctx;
    const codeOrId = pageCode ?? id;
    if (codeOrId === undefined) return requireFound(await readSeo(requested, seoModule), `seo ${seoModule}`);
    const types = typesOf(seoModule, [...PAGE_TYPES, ...ARTICLE_TYPES]);
    const by = pageCode === undefined ? { id, types } : { code: pageCode, types };
    const text = requireFound(await readText(requested, by), `${seoModule} ${codeOrId}`);
    return (await readSeo(requested, `${text.type}/${text.code}`)) ?? deriveSeo(text);
  },

  'common/getJsonDetail': async (ctx, { belongType, pageCode }) => {
    const types = [`json-${belongType.toLowerCase()}`];
    const text = requireFound(
      await readContent(ctx, 'detail', { code: pageCode, types }),
      `${belongType} ${pageCode}`,
    );
    const { extendType, hotTopicWords, modules } = text.body;
    return {
      pageCode: text.code,
      title: text.title,
      desc: text.summary,
      extendType,
      hotTopicWords,
      jsonModuleList: modules,
      translation: text.translation,
      updateTime: text.updatedAt,
      draft: text.state === 'draft',
    };
  },
  'common/getModuleDetail': async (ctx, { moduleId }) =>
    requireFound(await findModule(ctx, moduleId), `module ${moduleId}`),
  /** Returns other videos and webinars first, then blog posts, case studies, and e-books with the same tag. */
  'common/getVideoRelevant': async (ctx, { type, pageCode }) => {
    // §7 uses VIDEO for every recording, including webinars.
    const namedTypes = typesOf(type);
    const types = namedTypes.includes('video') ? [...namedTypes, 'webinar', 'json-video'] : namedTypes;
    const text = requireFound(await readText(ctx, { code: pageCode, types }), `${type} ${pageCode}`);
    const options = { codes: { not: [pageCode] }, limit: 6 };
    const lists = await listEach(ctx, [
      { ...options, types: ['video', 'webinar'] },
      ...(text.tag === '' ? [] : [{ ...options, types: ['blog', 'case', 'ebook'], tag: text.tag }]),
    ]);
    return lists.flat().slice(0, 6).map(showRow);
  },

  'common/recordLanding': async (ctx, { url, newType }) => {
    await submit(ctx, { kind: 'landing', code: newType || 'unknown', detail: { url } });
    return { accepted: true };
  },
};
