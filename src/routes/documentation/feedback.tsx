// Feedback on a document, or on a search without results (§4 Document feedback, §5). The form works without a script.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import { FEEDBACK_TYPES, HELPFUL } from '../../../common/contract/entities/forms.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import {
  type FeedbackInput,
  FeedbackPage,
  FeedbackThanks,
  MAX_FEEDBACK_LENGTH,
} from '../../views/docs/feedback-page.tsx';
import { failureOf, reportFailure } from '../common/page/errors.tsx';
import { sendPage } from '../common/page/send.tsx';
import { searchFeedbackPath, searchPath } from './search-path.ts';
import { docPath } from './tree.ts';

const NOTHING: FeedbackInput = { types: [], content: '' };

/** Subject of the feedback. */
interface Subject {
  pageCode: string;
  title: string;
  /** Address of the subject; the form links back to it. */
  path: string;
  /** Text of the link back. */
  back: string;
  /** Address of the subject as it is stored: without the keyword of a search. */
  storedPath: string;
  /** Address of the form. */
  form: string;
  revision: string;
  input: FeedbackInput;
}

async function documentSubject(c: SiteContext, docId: string): Promise<Subject> {
  const { cateId, title, revision } = await c.var.portal.call('document/documentDetail', { docId });
  const path = docPath(cateId, docId);
  return {
    pageCode: docId,
    title,
    path,
    back: createView(c.var.locale).t('docs.feedbackBack'),
    storedPath: path,
    form: `${path}feedback/`,
    revision,
    input: NOTHING,
  };
}

/** A search without results (D22). The types of document feedback do not apply, so the type is `other`. */
function searchSubject(c: SiteContext, keyword: string): Subject {
  const { t } = createView(c.var.locale);
  const title = t('docs.searchTitle');
  return {
    pageCode: 'docs-search',
    title: keyword === '' ? title : `${title}: ${keyword}`,
    path: searchPath({ keyword }),
    back: title,
    storedPath: DOCS_SEARCH,
    form: searchFeedbackPath(keyword),
    revision: '',
    input: { types: ['other'], content: '' },
  };
}

/** The subject of the feedback. Rejects if the document does not exist. */
export const subjectOf = (
  c: SiteContext,
  about: { docId: string } | { keyword: string },
): Promise<Subject> =>
  'docId' in about ? documentSubject(c, about.docId) : Promise.resolve(searchSubject(c, about.keyword));

interface Shown {
  input?: FeedbackInput;
  lacks?: { type: boolean; content: boolean };
  /** HTTP status of a failed submission. */
  failure?: ContentfulStatusCode;
}

/** Sends the form, with the previous input and its problems. */
function showForm(c: SiteContext, subject: Subject, { input = subject.input, lacks, failure }: Shown) {
  const { t } = createView(c.var.locale);
  const isWrong = lacks !== undefined || failure !== undefined;
  const title = t('docs.feedbackTitle', { title: subject.title });
  return sendPage(c, {
    head: {
      title: isWrong ? `${t('form.titleError')}${title}` : title,
      description: t('docs.feedbackLead'),
      path: subject.form,
      available: null,
    },
    className: 'docs-page',
    sheets: ['docs', 'form'],
    parts: [
      <FeedbackPage
        key="feedback"
        title={subject.title}
        action={subject.form}
        back={subject.path}
        input={input}
        lacks={lacks ?? { type: false, content: false }}
        failed={failure !== undefined}
      />,
    ],
    status: failure ?? (lacks ? 422 : 200),
    cache: 'never',
  });
}

/** GET: sends the form or the confirmation. `sent` is `helpful` after a verdict without a remark, otherwise `1`. */
export async function showFeedback(c: SiteContext, subject: Subject, sent: string): Promise<Response> {
  if (sent !== '1' && sent !== HELPFUL) return showForm(c, subject, {});
  const { t } = createView(c.var.locale);
  return sendPage(c, {
    head: {
      title: t('docs.feedbackThanksTitle'),
      description: t('docs.feedbackThanks'),
      path: subject.form,
      available: null,
    },
    className: 'docs-page',
    sheets: ['docs', 'form'],
    parts: [
      <FeedbackThanks
        key="thanks"
        path={subject.path}
        back={subject.back}
        remark={sent === HELPFUL ? subject.form : undefined}
      />,
    ],
    cache: 'never',
  });
}

/** POST: stores the feedback with subject, revision and locale (D33), and redirects to the confirmation. */
export async function storeFeedback(
  c: SiteContext,
  subject: Subject,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const isHelpful = form.verdict === HELPFUL;
  const types = FEEDBACK_TYPES.filter((type) => form[type] === '1');
  const content = (form.content ?? '').trim().slice(0, MAX_FEEDBACK_LENGTH);
  const input = { types, content };
  if (!isHelpful && (types.length === 0 || content === ''))
    return showForm(c, subject, { input, lacks: { type: types.length === 0, content: content === '' } });
  if (c.var.isFormRefused) return showForm(c, subject, { input, failure: 429 });
  const { href } = createView(c.var.locale, c.var.stickyParams);
  try {
    await c.var.portal.call('document/feedback', {
      pageCode: subject.pageCode,
      docName: subject.title,
      docUrl: absoluteHref(subject.storedPath, c.var.locale),
      feedbackType: isHelpful ? [HELPFUL] : types,
      feedbackContent: content,
      revision: subject.revision,
    });
  } catch (error) {
    reportFailure(c, error);
    return showForm(c, subject, { input, failure: failureOf(error).status });
  }
  const mark = subject.form.includes('?') ? '&' : '?';
  const sent = isHelpful && content === '' ? HELPFUL : '1';
  return c.redirect(href(`${subject.form}${mark}sent=${sent}`), 303);
}
