// Articles: /blog/{code} and /news/{code}. The portal's HTML is sanitised here, before it is shown or kept.
import type { Hono } from 'hono';
import { sanitiseHtml } from '../api/sanitise.ts';
import { brand } from '../config.ts';
import type { SiteContext, SiteEnv } from '../env.ts';
import { LOCALES } from '../i18n/locales.ts';
import { ArticlePage } from '../views/pages/article-page.tsx';
import { sendPage } from './page.tsx';

const TYPES = { blog: 'BLOG', news: 'NEWS' } as const;

async function sendArticle(c: SiteContext, area: keyof typeof TYPES, code: string): Promise<Response> {
  const article = await c.var.portal.call('news/getNewsDetailByCode', { code, lang: LOCALES[c.var.locale].lang, type: TYPES[area] });
  const data = {
    '@type': area === 'blog' ? 'BlogPosting' : 'NewsArticle',
    headline: article.title,
    description: article.summary,
    datePublished: article.publishTime,
    dateModified: article.updateTime,
    inLanguage: LOCALES[article.translation.locale].htmlLang,
    author: { '@type': article.author ? 'Person' : 'Organization', name: article.author || brand.name },
    publisher: { '@type': 'Organization', name: brand.name },
  };
  return sendPage(c, {
    head: {
      title: article.title,
      description: article.summary,
      path: `/${area}/${article.code}/`,
      available: article.translation.available,
      jsonLd: [data],
    },
    parts: [<ArticlePage key="article" article={article} html={sanitiseHtml(article.content)} />],
    keep: 'page',
    translation: article.translation,
  });
}

export function articleRoutes(app: Hono<SiteEnv>): void {
  for (const area of ['blog', 'news'] as const) app.get(`/${area}/:code`, (c) => sendArticle(c, area, c.req.param('code')));
}
