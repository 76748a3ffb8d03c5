// Thank-you pages: confirmation of a form with its reference and the next steps. Without a reference issued by this
// site, the text is neutral (F14). The form was submitted before the redirect, so a reload submits nothing.
import type { Hono } from 'hono';
import { z } from 'zod';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { NeutralThanksPage, PreviewThanksPage, ThanksPage } from '../../views/visitor/thanks-page.tsx';
import { query } from '../common/input/validated.ts';
import { sendPage } from '../common/page/send.tsx';
import { tokenSecret } from '../forms/form-props.ts';
import { openReceipt, type Receipt } from '../forms/receipt.ts';
import { replyDay } from '../forms/reply-day.ts';

/** §2: paths of thank-you pages. */
const PAGES = ['contact-thank-you', 'trial-thank-you', 'thank-you-partnership', 'lp-thank-you'] as const;

/** A portal reference: a letter and two groups of four characters. Other values are not shown. */
const reference = z
  .string()
  .regex(/^[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  .nullable()
  .catch(null);
const receipt = z.string().max(100).catch('');

/** Loads the path of the requested report, whose abstract is public (§2 /lp/reports/{code?}); `null` if none exists. */
async function reportOf(c: SiteContext, code: string): Promise<string | null> {
  const { lang } = LOCALES[c.get('locale')];
  const requested = c.get('portal').call('news/getNewsDetailByCode', { code, lang, type: 'REPORT' });
  const report = await requested.catch(() => null);
  return report?.url ?? null;
}

interface Requested {
  reference: string | null;
  receipt: string;
}

/** Returns the submitted form from the signed query of the redirect; `null` for other URLs. */
async function readSentForm(
  c: SiteContext,
  requested: Requested,
): Promise<(Receipt & { reference: string }) | null> {
  const { reference } = requested;
  if (reference === null) return null;
  const sent = await openReceipt(tokenSecret(c), requested.receipt, reference);
  return sent && { ...sent, reference };
}

async function sendThanks(
  c: SiteContext,
  page: (typeof PAGES)[number],
  code: string | undefined,
  requested: Requested,
): Promise<Response> {
  const locale = c.get('locale');
  const preview = c.get('preview');
  const { t } = createView(locale);
  const head = { path: `/${page}/`, available: null };
  if (preview.on && preview.valid !== false)
    return sendPage(c, {
      head: { ...head, title: t('thanks.title'), description: t('thanks.preview') },
      parts: [<PreviewThanksPage key="thanks" />],
    });
  const sent = await readSentForm(c, requested);
  if (!sent)
    return sendPage(c, {
      head: { ...head, title: t('thanks.neutralTitle'), description: t('thanks.neutral') },
      parts: [<NeutralThanksPage key="thanks" />],
    });
  const isReport = sent.form === 'document' && code !== undefined;
  const thanks = (document: string | null) => (
    <ThanksPage key="thanks" {...sent} replyDay={replyDay(sent.form, sent.day)} document={document} />
  );
  return sendPage(c, {
    head: { ...head, title: t('thanks.title'), description: t(`thanks.received.${sent.form}`) },
    // The visitor requested the report, so this part waits for its path. The header is sent first.
    parts: [isReport ? reportOf(c, code).then(thanks) : thanks(null)],
    sheets: ['form'],
  });
}

/** Adds the routes for thank-you pages. */
export function addThanksRoutes(app: Hono<SiteEnv>): void {
  for (const page of PAGES)
    for (const route of [`/${page}`, `/${page}/:code{[a-z0-9-]{1,80}}`])
      app.get(route, query({ reference, receipt }), (c) =>
        sendThanks(c, page, c.req.param('code'), c.req.valid('query')),
      );
}
