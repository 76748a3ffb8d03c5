// Legal documents: the list, and the documents at the paths of §2.
import type { Hono } from 'hono';
import { z } from 'zod';
import { code } from '../../../common/contract/call.ts';
import { LEGAL_GROUPS, LEGAL_PERIODS, legalPath, TOP_LEGAL } from '../../../common/contract/page-paths.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { IndexPage } from '../../views/marketing/index-page.tsx';
import { path } from '../common/input/validated.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { sendModulePage } from '../common/page/module-page.tsx';
import { permanentRedirect } from '../common/page/moved.ts';
import { sendPage } from '../common/page/send.tsx';

/** Path of the document about the service level agreement. */
const SLA_PATH = '/docs/10400/service-level-agreement/';

const parentPages = (c: SiteContext) => [
  { name: createView(c.get('locale')).t('legal.title'), url: '/legal/' },
];

const sendLegal = (c: SiteContext, code: string): Promise<Response> =>
  sendModulePage(c, { type: 'legal', code, path: legalPath(code), breadcrumb: parentPages(c) });

async function sendList(c: SiteContext): Promise<Response> {
  const [legal] = await c.get('shared').get('site/getPublishedKinds', { kinds: [['legal']] });
  const { t } = createView(c.get('locale'));
  const documents = (legal?.rows ?? []).map((text) => ({ ...text, updated: text.updateTime }));
  const locale = c.get('locale');
  const siteMap = { url: '/sitemap/', title: t('siteMap.title'), summary: t('siteMap.lead'), locale };
  // Parts of a contract that are not stored as legal documents.
  const contract = [
    { url: SLA_PATH, title: t('legal.sla.title'), summary: t('legal.sla.summary'), locale },
    { url: '/contact/', title: t('legal.contract.title'), summary: t('legal.contract.summary'), locale },
  ];
  const isTop = ({ url }: { url: string }) => TOP_LEGAL.some((code) => url === legalPath(code));
  const others = {
    use: [...documents.filter((text) => !isTop(text)), ...contract],
    website: [siteMap],
    data: [],
    company: [],
  };
  const groups = LEGAL_GROUPS.map(({ id, codes }) => ({
    id,
    title: t(`legal.${id}`),
    entries: [
      ...codes.flatMap((code) => documents.filter(({ url }) => url === legalPath(code))),
      ...others[id],
    ],
  }));
  const periods = LEGAL_PERIODS.map(({ id, code, number }) => ({
    url: legalPath(code),
    number,
    unit: t(`legal.period.${id}.unit`),
    text: t(`legal.period.${id}.text`),
  })).filter(({ url }) => documents.some((text) => text.url === url));
  return sendPage(c, {
    head: {
      title: t('legal.title'),
      description: t('legal.lead'),
      path: '/legal/',
      available: localeCodes,
      jsonLd: [breadcrumbData(parentPages(c), locale)],
    },
    parts: [
      <IndexPage
        key="index"
        title={t('legal.title')}
        lead={t('legal.lead')}
        groups={groups}
        figures={periods}
      />,
    ],
    sheets: ['modules', 'catalog'],
  });
}

/** Adds the routes for legal documents. */
export function addLegalRoutes(app: Hono<SiteEnv>): void {
  app.get('/legal', sendList);
  app.get('/legal/:code', path({ code }), (c) => {
    const { code: requested } = c.req.valid('param');
    return TOP_LEGAL.includes(requested)
      ? permanentRedirect(c, legalPath(requested))
      : sendLegal(c, requested);
  });
  for (const code of TOP_LEGAL) {
    app.get(`/${code}`, (c) => sendLegal(c, code));
    app.get(`/${code}/:code`, path({ code: z.literal(code) }), (c) => permanentRedirect(c, legalPath(code)));
  }
}
