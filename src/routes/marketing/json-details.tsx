// Collections, videos and apps made of JSON modules (§2, §3, §4 App download).
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import type { JsonDetail } from '../../../common/contract/entities/content.ts';
import { jsonDetailPath } from '../../../common/contract/page-paths.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { downloadFor, type JsonModule, parseJsonModules } from '../../views/json-modules/parse.ts';
import { JsonDetailPage } from '../../views/marketing/json-detail-page.tsx';
import { playableIn } from '../common/articles/media.ts';
import { path } from '../common/input/validated.ts';
import { videoData } from '../common/metadata/structured-data.ts';
import { inTimeOr, optional } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';

const KINDS = { collection: 'COLLECT', video: 'VIDEO', app: 'APP' } as const;

/** Related videos. §7 common/getVideoRelevant is called for recordings only; a failure gives an empty list. */
async function relatedOf(c: SiteContext, extendType: string, pageCode: string) {
  if (extendType !== 'record') return [];
  return (await optional(c, 'portal', 'common/getVideoRelevant', { type: 'VIDEO', pageCode })) ?? [];
}

/** A module with its recording limited to permitted origins. */
function withPlayable(c: SiteContext, module: JsonModule, page: string): JsonModule {
  if (module.type !== 'videoPlayer') return module;
  const video = playableIn(c, module.details.video, page) ?? undefined;
  return { ...module, details: { ...module.details, video } };
}

/** Structured data of the recordings of a page (schema.org). */
function recordingsOf(
  c: SiteContext,
  detail: JsonDetail,
  modules: readonly JsonModule[],
): Record<string, unknown>[] {
  const { locale } = c.var;
  return modules.flatMap((module): Record<string, unknown>[] => {
    if (module.type !== 'videoPlayer' || !module.details.video) return [];
    const { title, transcript, video } = module.details;
    const about = {
      name: title,
      description: detail.desc,
      url: absoluteHref(jsonDetailPath('VIDEO', detail.pageCode), locale),
      uploadDate: detail.updateTime,
      inLanguage: LOCALES[locale].htmlLang,
    };
    return [videoData({ ...video, transcript }, about)];
  });
}

async function sendJsonDetail(
  c: SiteContext,
  belongType: (typeof KINDS)[keyof typeof KINDS],
  pageCode: string,
): Promise<Response> {
  const detail = await c.var.portal.call('common/getJsonDetail', { belongType, pageCode });
  const path = jsonDetailPath(belongType, detail.pageCode);
  const modules = parseJsonModules(detail.jsonModuleList, (problem) =>
    c.var.log.report({ event: 'module-dropped', page: path, ...problem }),
  ).map((module) => withPlayable(c, module, path));
  const requested = belongType === 'VIDEO' ? relatedOf(c, detail.extendType, detail.pageCode) : [];
  const related = Array.isArray(requested)
    ? requested
    : await inTimeOr(c, 'common/getVideoRelevant', requested, []);
  const entries = modules.flatMap((module) => (module.type === 'appManage' ? module.details.content : []));
  return sendPage(c, {
    head: {
      title: detail.title,
      description: detail.desc,
      path,
      available: detail.translation.available,
      jsonLd: recordingsOf(c, detail, modules),
    },
    parts: [
      <JsonDetailPage
        key="detail"
        detail={detail}
        modules={modules}
        download={downloadFor(entries, c.req.header('user-agent') ?? '')}
        related={related}
      />,
    ],
    sheets: ['article'],
    // The page of an app depends on the visitor's operating system.
    cache: belongType === 'APP' ? 'never' : 'page',
    translation: detail.translation,
  });
}

/** Adds the routes of collections, videos and apps. */
export function jsonDetailRoutes(app: Hono<SiteEnv>): void {
  for (const [name, belongType] of Object.entries(KINDS))
    app.get(`/${name}/:code`, path({ code }), (c) =>
      sendJsonDetail(c, belongType, c.req.valid('param').code),
    );
}
