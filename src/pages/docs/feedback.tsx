// Takes feedback on a document (§4 Document feedback, §5): a plain form, answered in HTML with and without a script.
import type { DocDetail } from '../../api/contract/entities/docs.ts';
import { FEEDBACK_TYPES, HELPFUL } from '../../api/contract/entities/forms.ts';
import { brand } from '../../config.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import {
  type FeedbackGiven,
  FeedbackPage,
  FeedbackThanks,
  LONGEST_FEEDBACK,
} from '../../views/docs/feedback-page.tsx';
import { failureOf, reportFailure } from '../errors.tsx';
import { sendPage } from '../send.tsx';
import { docPath } from './tree.ts';

const NOTHING: FeedbackGiven = { types: [], content: '' };

interface Shown {
  given?: FeedbackGiven;
  lacks?: { type: boolean; content: boolean };
  /** The status of a failure to send it. */
  failure?: number;
}

/** The form, with what was given and what is the matter with it. */
function showForm(c: SiteContext, document: DocDetail, { given = NOTHING, lacks, failure }: Shown) {
  const { t } = createView(c.var.locale);
  const path = docPath(document.cateId, document.docId);
  const isWrong = lacks !== undefined || failure !== undefined;
  const title = t('docs.feedbackTitle', { title: document.title });
  return sendPage(c, {
    head: {
      title: isWrong ? `${t('form.titleError')}${title}` : title,
      description: t('docs.feedbackLead'),
      path: `${path}feedback/`,
      available: null,
    },
    className: 'docs-page',
    parts: [
      <FeedbackPage
        key="feedback"
        title={document.title}
        path={path}
        given={given}
        lacks={lacks ?? { type: false, content: false }}
        failed={failure !== undefined}
      />,
    ],
    status: failure ?? (lacks ? 422 : 200),
    keep: 'never',
  });
}

const read = (c: SiteContext, docId: string): Promise<DocDetail> =>
  c.var.portal.call('document/documentDetail', { docId });

/** GET: the form; with `sent`, the thanks for what was accepted. */
export async function showFeedback(c: SiteContext, docId: string, isSent: boolean): Promise<Response> {
  const document = await read(c, docId);
  if (!isSent) return showForm(c, document, {});
  const { t } = createView(c.var.locale);
  const path = docPath(document.cateId, docId);
  return sendPage(c, {
    head: {
      title: t('docs.feedbackThanksTitle'),
      description: t('docs.feedbackThanks'),
      path: `${path}feedback/`,
      available: null,
    },
    className: 'docs-page',
    parts: [<FeedbackThanks key="thanks" path={path} />],
    keep: 'never',
  });
}

/** POST: stores it under the document, its revision and the visitor's locale (D33), and leads to the thanks. */
export async function takeFeedback(
  c: SiteContext,
  docId: string,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const document = await read(c, docId);
  const isHelpful = form.verdict === HELPFUL;
  const types = FEEDBACK_TYPES.filter((type) => form[type] === '1');
  const content = (form.content ?? '').trim().slice(0, LONGEST_FEEDBACK);
  const given = { types, content };
  if (!isHelpful && (types.length === 0 || content === ''))
    return showForm(c, document, { given, lacks: { type: types.length === 0, content: content === '' } });
  if (c.var.isFormRefused) return showForm(c, document, { given, failure: 429 });
  const { href } = createView(c.var.locale, c.var.carried);
  const path = docPath(document.cateId, docId);
  try {
    await c.var.portal.call('document/feedback', {
      pageCode: docId,
      docName: document.title,
      docUrl: `https://${brand.host}${createView(c.var.locale).href(path)}`,
      feedbackType: isHelpful ? [HELPFUL] : types,
      feedbackContent: isHelpful ? '' : content,
      revision: document.revision,
    });
  } catch (error) {
    reportFailure(c, error);
    return showForm(c, document, { given, failure: failureOf(error).status });
  }
  return c.redirect(href(`${path}feedback/?sent=1`), 303);
}
