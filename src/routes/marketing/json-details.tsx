// Collections, videos, and apps made of JSON modules (§2, §3, §4 App download).
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import type { JsonDetail } from '../../../common/contract/entities/content.ts';
import { jsonDetailPath } from '../../../common/contract/page-paths.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { downloadFor, type JsonModule, parseJsonModules } from '../../views/json-modules/parse.ts';
import { JsonDetailPage } from '../../views/marketing/json-detail-page.tsx';
import { type CardSource, cardUrl, type PageCard } from '../../views/sharing-card.ts';
import { playableIn } from '../common/articles/media.ts';
import { path } from '../common/input/validated.ts';
import {
  appData,
  breadcrumbData,
  listData,
  requestedVideoData,
  videoData,
} from '../common/metadata/structured-data.ts';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';

const KINDS = { collection: 'COLLECT', video: 'VIDEO', app: 'APP' } as const;

/** Returns the type of a page of JSON modules by its name in URLs or in the contract; `undefined` for other names. */
export const jsonDetailType = (name: string): BelongType | undefined =>
  Object.entries(KINDS).find(([kind, type]) => [kind, type.toLowerCase()].includes(name.toLowerCase()))?.[1];

/** Loads related videos. §7 common/getVideoRelevant exists for recordings only. On failure, the list is empty. */
async function loadRelated(c: SiteContext, extendType: string, pageCode: string) {
  if (extendType !== 'record') return [];
  return (await tryCall(c, 'portal', 'common/getVideoRelevant', { type: 'VIDEO', pageCode })) ?? [];
}

/** Limits the recording of a module to permitted origins. */
function limitRecording(c: SiteContext, module: JsonModule, page: string): JsonModule {
  if (module.type !== 'videoPlayer') return module;
  const video = playableIn(c, module.details.video, page) ?? undefined;
  return { ...module, details: { ...module.details, video } };
}

type BelongType = (typeof KINDS)[keyof typeof KINDS];

/** Returns the drawing of the first module that has one. */
const drawingOf = (modules: readonly JsonModule[], seed: string): PageCard['drawing'] =>
  modules.flatMap((module): NonNullable<PageCard['drawing']>[] => {
    if (module.type === 'videoPlayer') return [{ kind: module.details.drawing, seed }];
    const plate = module.type === 'multipleCarousel' && module.details.plate;
    return plate ? [{ plate: plate.drawing }] : [];
  })[0];

/** Returns title, path, and card of a page. */
function shownOf(c: SiteContext, detail: JsonDetail, belongType: BelongType, modules: readonly JsonModule[]) {
  const label = belongType === 'VIDEO' ? createView(c.get('locale')).t('list.videosOne') : undefined;
  const card: PageCard = { label, drawing: drawingOf(modules, detail.title) };
  return { title: detail.title, path: jsonDetailPath(belongType, detail.pageCode), card };
}

/** Returns the structured data of a page and its modules (schema.org). */
function structuredData(
  c: SiteContext,
  detail: JsonDetail,
  modules: readonly JsonModule[],
  shown: CardSource,
): Record<string, unknown>[] {
  const locale = c.get('locale');
  const { t } = createView(locale);
  const metadata = {
    name: detail.title,
    description: detail.desc,
    url: absoluteHref(shown.path, locale),
    inLanguage: LOCALES[locale].htmlLang,
  };
  return modules.flatMap(({ type, details }): Record<string, unknown>[] => {
    if (type === 'appManage')
      return [
        appData(
          metadata,
          details.content.map(({ systemName }) => systemName),
        ),
      ];
    if (type === 'collection')
      return [
        listData(
          details.recommendList.map(({ title, href: url }) => ({ title, url })),
          locale,
        ),
      ];
    if (type !== 'videoPlayer') return [];
    const { title, transcript, video, duration } = details;
    const recording = { ...metadata, name: title, uploadDate: detail.updateTime };
    if (video) return [videoData({ ...video, transcript }, recording)];
    const thumbnail = cardUrl(shown, locale);
    return [requestedVideoData(recording, { duration, thumbnail, conditions: t('video.onRequest') })];
  });
}

export async function sendJsonDetail(
  c: SiteContext,
  belongType: BelongType,
  pageCode: string,
  isPreview = false,
): Promise<Response> {
  const detail = await c.get('portal').call('common/getJsonDetail', { belongType, pageCode });
  const path = jsonDetailPath(belongType, detail.pageCode);
  const modules = parseJsonModules(detail.jsonModuleList, (problem) =>
    c.get('log').report({ event: 'module-dropped', page: path, ...problem }),
  ).map((module) => limitRecording(c, module, path));
  const requested = belongType === 'VIDEO' ? loadRelated(c, detail.extendType, detail.pageCode) : [];
  const related = Array.isArray(requested)
    ? requested
    : await waitOrFallback(c, 'common/getVideoRelevant', requested, []);
  const shown = shownOf(c, detail, belongType, modules);
  const above =
    belongType === 'APP'
      ? [{ name: createView(c.get('locale')).t('catalog.productsTitle'), url: '/products/' }]
      : [];
  const entries = modules.flatMap((module) => (module.type === 'appManage' ? module.details.content : []));
  return sendPage(c, {
    head: {
      ...shown,
      description: detail.desc,
      available: isPreview ? null : detail.translation.available,
      jsonLd: [
        breadcrumbData([...above, { name: detail.title, url: path }], c.get('locale')),
        ...structuredData(c, detail, modules, shown),
      ],
    },
    parts: [
      <JsonDetailPage
        key="detail"
        detail={detail}
        modules={modules}
        breadcrumb={above}
        download={downloadFor(entries, c.req.header('user-agent') ?? '')}
        related={related}
      />,
    ],
    sheets: [belongType === 'APP' ? 'modules' : 'article', 'json-detail'],
    // App pages depend on the visitor's operating system.
    cache: isPreview || belongType === 'APP' ? 'never' : 'page',
    translation: detail.translation,
  });
}

/** Adds the routes for collections, videos, and apps. */
export function addJsonDetailRoutes(app: Hono<SiteEnv>): void {
  for (const [name, belongType] of Object.entries(KINDS))
    app.get(`/${name}/:code`, path({ code }), (c) =>
      sendJsonDetail(c, belongType, c.req.valid('param').code),
    );
}
