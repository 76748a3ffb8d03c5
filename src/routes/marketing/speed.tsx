// /speed/: how fast the site itself is, from the figures that ops publish.
import type { Hono } from 'hono';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { publishedFigures } from '../../pages/figures.ts';
import { sendPage } from '../../pages/send.tsx';
import { breadcrumbData } from '../../pages/structured-data.ts';
import { createView } from '../../views/context.tsx';
import { everyLocale } from '../../views/document.tsx';
import { SpeedPage } from '../../views/pages/speed-page.tsx';

const PATH = '/speed/';

async function sendSpeed(c: SiteContext): Promise<Response> {
  const figures = await publishedFigures(c);
  const { t } = createView(c.var.locale);
  const trail = [
    { name: t('site.home'), url: '/' },
    { name: t('speed.title'), url: PATH },
  ];
  return sendPage(c, {
    head: {
      title: t('speed.title'),
      description: t('speed.description'),
      path: PATH,
      available: everyLocale,
      jsonLd: [breadcrumbData(trail, c.var.locale)],
    },
    sheets: ['modules', 'speed'],
    parts: [<SpeedPage key="speed" figures={figures} />],
  });
}

export function speedRoutes(app: Hono<SiteEnv>): void {
  app.get('/speed', sendSpeed);
}
