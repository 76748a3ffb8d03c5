// /speed/: site performance, from the metrics published by ops.
import type { Hono } from 'hono';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { SpeedPage } from '../../views/marketing/speed-page.tsx';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { sendPage } from '../common/page/send.tsx';
import { readPublishedMetrics } from './published-metrics.ts';

const PATH = '/speed/';

async function sendSpeed(c: SiteContext): Promise<Response> {
  const metrics = await readPublishedMetrics(c);
  const { t } = createView(c.get('locale'));
  return sendPage(c, {
    head: {
      title: t('speed.title'),
      description: t('speed.description'),
      path: PATH,
      card: { drawing: { kind: 'race', seed: PATH } },
      available: localeCodes,
      jsonLd: [breadcrumbData([{ name: t('speed.title'), url: PATH }], c.get('locale'))],
    },
    sheets: ['modules', 'speed'],
    parts: [<SpeedPage key="speed" metrics={metrics} />],
  });
}

/** Adds the route for the speed page. */
export function addSpeedRoutes(app: Hono<SiteEnv>): void {
  app.get('/speed', sendSpeed);
}
