// Article pages: blog posts, news, case studies, glossary terms, and resources.

import { paging } from '../../../../common/config.ts';
import type { Article, ArticleRow } from '../../../../common/contract/entities/news.ts';
import { formatResult } from '../../../../common/contract/modules/results.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import { LOCALES } from '../../../../common/i18n/locales.ts';
import { createT, type Translate } from '../../../../common/i18n/translator.ts';
import type { SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { ArticleEnd } from '../../../views/editorial/article-end.tsx';
import { ArticlePage } from '../../../views/editorial/article-page.tsx';
import { shortName, type TermMapProps } from '../../../views/editorial/term-map.tsx';
import { type ParsedGraphic, parseGraphic } from '../../../views/graphics/graphic.tsx';
import type { Crumb } from '../../../views/layout/breadcrumb.tsx';
import { DOCUMENT_KINDS } from '../../../views/lists/article-list.tsx';
import { cardUrl, type PageCard } from '../../../views/sharing-card.ts';
import { feedLinks } from '../metadata/feed-link.ts';
import {
  breadcrumbData,
  fileData,
  PUBLISHER,
  requestedVideoData,
  videoData,
} from '../metadata/structured-data.ts';
import { type Lookup, loadLookup, waitForLookup } from '../page/lookup.ts';
import { tryCall, waitOrFallback } from '../page/optional.ts';
import { sendPage } from '../page/send.tsx';
import { type Advertised, loadAdvertisement } from './advertisements.ts';
import { type Area, areaOf, areas, feedArea, isGlossaryCategory } from './areas.ts';
import { playableIn } from './media.ts';
import { shapeText } from './shaped-text.ts';
import { readTermFacts, type TermFacts } from './term.ts';

/** Areas with chronological lists. Their articles link to the previous and the next article. */
const CHRONOLOGICAL: readonly Area[] = [areas.blog, areas.news, areas.notice];
/** Number of articles that are searched for the neighbors of an article. */
const NEIGHBORS_PAGE_SIZE = 100;

/** Loads an article by code and type, optionally limited to a tag. Rejects with `notFound` if there is none. */
export const loadByCode = (c: SiteContext, type: string, code: string, tag?: string): Promise<Article> =>
  c.get('portal').call('news/getNewsDetailByCode', {
    code,
    lang: LOCALES[c.get('locale')].lang,
    type: type.toUpperCase(),
    ...(tag === undefined ? {} : { tag }),
  });

/** Loads an article by ID, optionally limited to a type. */
export const loadById = (c: SiteContext, docId: string, type?: string): Promise<Article> =>
  c
    .get('portal')
    .call('news/getNewsDetail', type === undefined ? { docId } : { docId, type: type.toUpperCase() });

/** Returns the graphic of an article. An invalid graphic is logged and omitted (§5). */
const graphicOf = (c: SiteContext, { graphic, url }: Article): ParsedGraphic | null =>
  graphic &&
  parseGraphic(graphic, (problem) =>
    c.get('log').report({ event: 'module-dropped', page: url, type: graphic.type, ...problem }),
  );

/**
 * Returns the structured data (schema.org) of an article in its area. `image` is the URL of its card, and `listUrl`
 * the URL of the area's list.
 */
function articleData(
  article: Article,
  { schema }: Area,
  { address, image, listUrl, t }: { address: string; image: string; listUrl: string; t: Translate },
): Record<string, unknown> {
  const { title, summary, author, facts, file, publishTime, updateTime } = article;
  const inLanguage = LOCALES[article.translation.locale].htmlLang;
  if (schema === 'DefinedTerm')
    return { '@type': schema, name: title, description: summary, url: address, inDefinedTermSet: listUrl };
  const common = {
    '@type': schema,
    description: summary,
    url: address,
    inLanguage,
    datePublished: publishTime,
    dateModified: updateTime,
    author: author ? { '@type': 'Person', name: author } : PUBLISHER,
    publisher: PUBLISHER,
  };
  const metadata = { name: title, description: summary, url: address, uploadDate: publishTime, inLanguage };
  if (article.video) return { ...common, ...videoData(article.video, metadata) };
  if (schema === 'VideoObject') {
    const duration = facts.minutes ? `PT${facts.minutes}M` : undefined;
    const request = { duration, thumbnail: image, conditions: t('video.onRequest') };
    return { ...common, ...requestedVideoData(metadata, request), isAccessibleForFree: !facts.gated };
  }
  if (schema === 'DigitalDocument' || schema === 'Report')
    return {
      ...common,
      name: title,
      materialExtent: facts.pages
        ? { '@type': 'QuantitativeValue', value: Number(facts.pages), unitText: 'pages' }
        : undefined,
      encoding: file ? fileData(file) : undefined,
      isAccessibleForFree: !facts.gated,
    };
  const { locale } = article.translation;
  const results = facts.results.map((result) => formatResult(result, locale, createT(locale)('form.colon')));
  const abstract = results.length > 0 ? results.join('; ') : undefined;
  return { ...common, headline: title, abstract, image, mainEntityOfPage: address };
}

/** Returns the breadcrumb of the lists above an article, topmost first. */
function crumbsOf(article: Article, area: Area, t: (key: Area['title']) => string): Crumb[] {
  const lists = [...(area.above ? [area.above] : []), area].map(({ title, path }) => ({
    name: t(title),
    url: path,
  }));
  const { tag, tagName } = article;
  const hasOwnPage = area === areas.blog ? tag !== '' : area === areas.glossary && isGlossaryCategory(tag);
  return hasOwnPage ? [...lists, { name: tagName || tag, url: `${area.path}${tag}/` }] : lists;
}

/** Returns the card of an article: its kind, its cover, and the map of a term. */
function cardOf(article: Article, area: Area, t: Translate, map: TermMapProps | null): PageCard {
  const { cover, tagName } = article;
  return {
    label: area.singular ? t(area.singular) : [t(area.title), tagName].filter(Boolean).join(' · '),
    drawing: { cover },
    ...(map && {
      map: {
        related: map.related.map(({ name }) => shortName(name)),
        contrasts: map.contrasts.map(({ name }) => name),
      },
    }),
  };
}

/** Returns the articles published before and after an article; empty if the list does not contain it. */
function neighborsOf(
  rows: readonly ArticleRow[],
  id: string,
): { older?: ArticleRow | undefined; newer?: ArticleRow | undefined } {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? {} : { newer: rows[index - 1], older: rows[index + 1] };
}

/** Renders the related content at the end of an article. It is optional: streamed late, and never rejects. */
async function endOf(c: SiteContext, article: Article, area: Area, advertised: Promise<Advertised>) {
  const { type, code, id, tag } = article;
  // §7 defines related content for recordings only. Other articles show recommendations.
  const isRecording = article.facts.extendType === 'record';
  const [related, list] = await Promise.all([
    isRecording
      ? tryCall(c, 'portal', 'common/getVideoRelevant', { type: 'VIDEO', pageCode: code })
      : tryCall(c, 'portal', 'news/getRecommendationsForType', {
          type,
          tag,
          exclude: code,
          pageSize: paging.resources,
        }),
    CHRONOLOGICAL.includes(area)
      ? tryCall(c, 'portal', 'news/getNewsList', { type, pageSize: NEIGHBORS_PAGE_SIZE })
      : null,
  ]);
  const rows = (related ?? []).slice(0, paging.resources);
  const { ad } = await advertised;
  return <ArticleEnd related={rows} videos={isRecording} ad={ad} {...neighborsOf(list?.rows ?? [], id)} />;
}

/** Loads the terms of the locale by code, for the names of linked terms. */
async function loadTerms(c: SiteContext): Promise<ReadonlyMap<string, ArticleRow>> {
  const { type } = areas.glossary;
  const list = await tryCall(c, 'portal', 'news/getNewsList', { type, pageSize: paging.terms });
  return new Map(list?.rows.map((row) => [row.code, row]));
}

/**
 * Returns the map of a term. It links only to existing terms and products. It omits terms whose names contain the name
 * of the linked product.
 */
function termMapOf(
  name: string,
  topic: string,
  facts: TermFacts,
  terms: ReadonlyMap<string, ArticleRow>,
  lookup: Lookup,
): TermMapProps {
  const { contrasts, products, standards, code } = facts;
  const product = products.flatMap((each) => lookup(each) ?? [])[0];
  const isProduct = (title: string) => product && title.toLowerCase().includes(product.name.toLowerCase());
  return {
    name,
    topic,
    related: facts.terms.flatMap((each) => {
      const row = terms.get(each);
      return row && !isProduct(row.title) ? { name: row.title, url: row.url } : [];
    }),
    contrasts: contrasts.map((each) => ({ name: each.name, url: terms.get(each.code ?? '')?.url ?? null })),
    comparison: facts.comparison,
    product,
    standards,
    code,
  };
}

/**
 * Sends the page of an article at any requested URL. The canonical URL is the article's own.
 *
 * @param isPreview Whether the page is a draft or a preview, which search engines must not index.
 */
export async function sendArticle(
  c: SiteContext,
  loaded: Article,
  isPreview = loaded.draft,
): Promise<Response> {
  const article = { ...loaded, video: playableIn(c, loaded.video, loaded.url) };
  const { t } = createView(c.get('locale'));
  const area = areaOf(article.type);
  const { title } = article;
  const advertised = loadAdvertisement(c, 'aside');
  const end = endOf(c, article, area, advertised);
  const isQuestion = area === areas.questions;
  const isTerm = isQuestion || (area === areas.glossary && article.type === area.type);
  const [lookup, terms, { changesAt }] = await Promise.all([
    waitForLookup(c, loadLookup(c)),
    isTerm ? waitOrFallback(c, 'news/getNewsList', loadTerms(c), new Map()) : new Map(),
    waitOrFallback(c, 'common/getAdvertisement', advertised, { ad: undefined, changesAt: null }),
  ]);
  const crumbs = crumbsOf(article, area, t);
  const address = absoluteHref(article.url, c.get('locale'));
  const text = { call: 'article', title, path: article.url } as const;
  const shaped = shapeText(c, article.content, text, t, isTerm ? readTermFacts : undefined);
  const { html, hasFigure, found: facts } = shaped;
  const name = (isQuestion && article.facts.keywords[0]) || shortName(title);
  // Glossary terms show related terms and contrasts instead of a comparison.
  const comparison = (isQuestion && facts?.comparison) || null;
  const map = facts && termMapOf(name, article.code, { ...facts, comparison }, terms, lookup);
  const shown = {
    // The title of a term distinguishes it from a product of the same name.
    title: area === areas.glossary ? t('article.termTitle', { title }) : title,
    path: article.url,
    card: cardOf(article, area, t, isQuestion ? null : map),
  };
  return sendPage(c, {
    head: {
      ...shown,
      description: article.summary,
      keywords: [article.tagName, ...article.subtags, ...article.facts.keywords].filter(Boolean).join(', '),
      available: isPreview ? null : article.translation.available,
      jsonLd: [
        articleData(article, area, {
          address,
          image: cardUrl(shown, c.get('locale')),
          listUrl: absoluteHref(area.path, c.get('locale')),
          t,
        }),
        breadcrumbData([...crumbs, { name: article.title, url: article.url }], c.get('locale')),
      ],
      ogType: 'article',
      links: feedLinks(feedArea(area).path, t(feedArea(area).title), c.get('locale')),
    },
    parts: [
      <ArticlePage
        key="article"
        article={article}
        html={html}
        breadcrumb={crumbs}
        products={article.facts.products.flatMap((code) => lookup(code) ?? [])}
        graphic={graphicOf(c, article)}
        term={map}
        address={address}
      />,
      end,
    ],
    sheets: [
      'article',
      ...(isTerm ? (['term'] as const) : []),
      ...(DOCUMENT_KINDS.has(article.type) ? (['document'] as const) : []),
      ...(article.facts.results.length > 0 || article.quote || hasFigure
        ? (['article-figures'] as const)
        : []),
    ],
    changesAt,
    translation: article.translation,
  });
}
