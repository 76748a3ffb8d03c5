// Feedback on a document, or on a search without results (§4 Document feedback, §5). The form works without scripts.
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import { FEEDBACK_TYPES, HELPFUL, SEARCH_FEEDBACK } from '../../../common/contract/entities/forms.ts';
import { PERIOD_SECONDS } from '../../../common/http/rate-limit.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { normalizeLineBreaks } from '../../../common/text/plain-text.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import {
  type FeedbackInput,
  FeedbackPage,
  type FeedbackProblems,
  FeedbackThanks,
  MAX_FEEDBACK_LENGTH,
  MAX_REMARK_LENGTH,
} from '../../views/docs/feedback-page.tsx';
import { failureOf, reportFailure } from '../common/page/errors.tsx';
import { sendPage } from '../common/page/send.tsx';
import { searchFeedbackPath, searchPath } from './search-path.ts';
import { docPath } from './tree.ts';

const EMPTY_INPUT: FeedbackInput = { isHelpful: false, types: [], content: '' };

interface Subject {
  pageCode: string;
  title: string;
  /** Path of the subject, to which the form links back. */
  path: string;
  back: string;
  /** Path that is stored: without the keyword of a search. */
  storedPath: string;
  form: string;
  revision: string;
  input: FeedbackInput;
}

async function loadDocSubject(c: SiteContext, docId: string): Promise<Subject> {
  const { cateId, title, revision } = await c.get('portal').call('document/documentDetail', { docId });
  const path = docPath(cateId, docId);
  return {
    pageCode: docId,
    title,
    path,
    back: createView(c.get('locale')).t('docs.feedbackBack'),
    storedPath: path,
    form: `${path}feedback/`,
    revision,
    input: EMPTY_INPUT,
  };
}

/** Returns the subject for a search without results (D22). Its type is `other`; all other types concern documents. */
function searchSubject(c: SiteContext, keyword: string): Subject {
  const { t } = createView(c.get('locale'));
  const title = t('docs.searchTitle');
  return {
    pageCode: SEARCH_FEEDBACK,
    title: keyword === '' ? title : `${title}${t('form.colon')}${keyword}`,
    path: searchPath({ keyword }),
    back: title,
    storedPath: DOCS_SEARCH,
    form: searchFeedbackPath(keyword),
    revision: '',
    input: { ...EMPTY_INPUT, types: ['other'] },
  };
}

/** Loads the subject of the feedback. Rejects if the document does not exist. */
export const loadSubject = (
  c: SiteContext,
  subject: { docId: string } | { keyword: string },
): Promise<Subject> =>
  'docId' in subject ? loadDocSubject(c, subject.docId) : Promise.resolve(searchSubject(c, subject.keyword));

interface FailedSubmission {
  input: FeedbackInput;
  problems: FeedbackProblems;
  status: ContentfulStatusCode;
}

/** Sends the form. After a failed submission, the form shows the input and its errors. */
function showForm(c: SiteContext, subject: Subject, failed?: FailedSubmission) {
  const { t } = createView(c.get('locale'));
  const title = t('docs.feedbackTitle', { title: subject.title });
  return sendPage(c, {
    head: {
      title: failed ? `${t('form.titleError')}${title}` : title,
      description: t('docs.feedbackLead'),
      path: subject.form,
      available: null,
    },
    className: 'docs-page',
    sheets: ['docs'],
    parts: [
      <FeedbackPage
        key="feedback"
        title={subject.title}
        action={subject.form}
        back={subject.path}
        input={failed?.input ?? subject.input}
        problems={failed?.problems ?? {}}
      />,
    ],
    status: failed?.status,
    cache: 'never',
  });
}

/** Returns the problems of the input (D31); `null` if it is valid. */
function problemsOf(c: SiteContext, { isHelpful, types, content }: FeedbackInput): FeedbackProblems | null {
  const { t } = createView(c.get('locale'));
  const max = isHelpful ? MAX_REMARK_LENGTH : MAX_FEEDBACK_LENGTH;
  const problems: FeedbackProblems = {
    types: isHelpful || types.length > 0 ? undefined : t('docs.feedbackNoType'),
    content: isHelpful || content !== '' ? undefined : t('docs.feedbackNoContent'),
  };
  if (content.length > max) problems.content = t('form.error.long', { max: String(max) });
  return problems.types || problems.content ? problems : null;
}

/** Sends the form again with input that was not stored, and `Retry-After` if the portal or a limit sets it. */
function showFailure(
  c: SiteContext,
  subject: Subject,
  input: FeedbackInput,
  { status, retryAfter }: { status: ContentfulStatusCode; retryAfter: number | null | undefined },
) {
  const { t } = createView(c.get('locale'));
  const isLimited = status === 429;
  const seconds = retryAfter ?? (isLimited ? PERIOD_SECONDS : null);
  if (seconds !== null) c.header('Retry-After', String(seconds));
  // The messages of forms state that the text was preserved, which does not apply to a verdict without text.
  const [limited, other] =
    input.content === ''
      ? (['error.tooMany', 'error.failed'] as const)
      : (['form.tooMany', 'docs.feedbackFailed'] as const);
  return showForm(c, subject, { input, problems: { notice: t(isLimited ? limited : other) }, status });
}

/** GET: sends the form or the confirmation. `sent` is `helpful` after a positive verdict without remark, else `1`. */
export async function showFeedback(c: SiteContext, subject: Subject, sent: string): Promise<Response> {
  if (sent !== '1' && sent !== HELPFUL) return showForm(c, subject);
  const { t } = createView(c.get('locale'));
  return sendPage(c, {
    head: {
      title: t('docs.feedbackThanksTitle'),
      description: t('docs.feedbackThanks'),
      path: subject.form,
      available: null,
    },
    className: 'docs-page',
    sheets: ['docs'],
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

/** POST: stores the feedback with subject, revision, and locale (D33), and redirects to the confirmation. */
export async function storeFeedback(
  c: SiteContext,
  subject: Subject,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const isHelpful = form.verdict === HELPFUL;
  const types = FEEDBACK_TYPES.filter((type) => form[type] === '1');
  const content = normalizeLineBreaks(form.content ?? '').trim();
  const input = { isHelpful, types, content };
  const problems = problemsOf(c, input);
  if (problems) return showForm(c, subject, { input, problems, status: 422 });
  if (c.get('isFormRejected'))
    return showFailure(c, subject, input, { status: 429, retryAfter: PERIOD_SECONDS });
  const { href } = createView(c.get('locale'), c.get('stickyParams'));
  try {
    await c.get('portal').call('document/feedback', {
      pageCode: subject.pageCode,
      docName: subject.title,
      docUrl: absoluteHref(subject.storedPath, c.get('locale')),
      feedbackType: isHelpful ? [HELPFUL] : types,
      feedbackContent: content,
      revision: subject.revision,
    });
  } catch (error) {
    reportFailure(c, error);
    const retryAfter = error instanceof PortalError ? error.rejection?.retryAfter : null;
    return showFailure(c, subject, input, { status: failureOf(error).status, retryAfter });
  }
  const separator = subject.form.includes('?') ? '&' : '?';
  const sent = isHelpful && content === '' ? HELPFUL : '1';
  return c.redirect(href(`${subject.form}${separator}sent=${sent}`), 303);
}
