// Takes feedback on a document, or on a search that found none (§4 Document feedback, §5): a plain form, answered in
// HTML with and without a script.
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
import { DOCS_SEARCH } from '../../views/docs/home-page.tsx';
import { failureOf, reportFailure } from '../common/page/errors.tsx';
import { sendPage } from '../common/page/send.tsx';
import { searchFeedbackPath, searchPath } from './search-path.ts';
import { docPath } from './tree.ts';

const NOTHING: FeedbackInput = { types: [], content: '' };

/** What feedback is about. */
interface Subject {
  pageCode: string;
  title: string;
  /** Where it is; the form leads back there. */
  path: string;
  /** What leads back there is called. */
  back: string;
  /** Its address as it is stored: without what was typed. */
  storedPath: string;
  /** Where its form is. */
  form: string;
  revision: string;
  given: FeedbackInput;
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
    given: NOTHING,
  };
}

/** A search that found nothing (D22): what is missing is of none of the kinds that a document has. */
function searchSubject(c: SiteContext, keyword: string): Subject {
  const { t } = createView(c.var.locale);
  const title = t('docs.searchTitle');
  return {
    pageCode: 'docs-search',
    title: keyword === '' ? title : `${title}: ${keyword}`,
    path: searchPath(keyword),
    back: title,
    storedPath: DOCS_SEARCH,
    form: searchFeedbackPath(keyword),
    revision: '',
    given: { types: ['other'], content: '' },
  };
}

/** What feedback is about: a document, or the words that were searched for. Rejects when there is no such document. */
export const subjectOf = (
  c: SiteContext,
  about: { docId: string } | { keyword: string },
): Promise<Subject> =>
  'docId' in about ? documentSubject(c, about.docId) : Promise.resolve(searchSubject(c, about.keyword));

interface Shown {
  given?: FeedbackInput;
  lacks?: { type: boolean; content: boolean };
  /** The status of a failure to send it. */
  failure?: number;
}

/** The form, with what was given and what is the matter with it. */
function showForm(c: SiteContext, subject: Subject, { given = subject.given, lacks, failure }: Shown) {
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
    sheets: ['docs'],
    parts: [
      <FeedbackPage
        key="feedback"
        title={subject.title}
        action={subject.form}
        back={subject.path}
        given={given}
        lacks={lacks ?? { type: false, content: false }}
        failed={failure !== undefined}
      />,
    ],
    status: failure ?? (lacks ? 422 : 200),
    keep: 'never',
  });
}

/** GET: the form; with `isSent`, the thanks for what was accepted. */
export async function showFeedback(c: SiteContext, subject: Subject, isSent: boolean): Promise<Response> {
  if (!isSent) return showForm(c, subject, {});
  const { t } = createView(c.var.locale);
  return sendPage(c, {
    head: {
      title: t('docs.feedbackThanksTitle'),
      description: t('docs.feedbackThanks'),
      path: subject.form,
      available: null,
    },
    className: 'docs-page',
    sheets: ['docs'],
    parts: [<FeedbackThanks key="thanks" path={subject.path} back={subject.back} />],
    keep: 'never',
  });
}

/** POST: stores it under its subject, its revision and the visitor's locale (D33), and leads to the thanks. */
export async function takeFeedback(
  c: SiteContext,
  subject: Subject,
  form: Readonly<Record<string, string>>,
): Promise<Response> {
  const isHelpful = form.verdict === HELPFUL;
  const types = FEEDBACK_TYPES.filter((type) => form[type] === '1');
  const content = (form.content ?? '').trim().slice(0, MAX_FEEDBACK_LENGTH);
  const given = { types, content };
  if (!isHelpful && (types.length === 0 || content === ''))
    return showForm(c, subject, { given, lacks: { type: types.length === 0, content: content === '' } });
  if (c.var.isFormRefused) return showForm(c, subject, { given, failure: 429 });
  const { href } = createView(c.var.locale, c.var.stickyParams);
  try {
    await c.var.portal.call('document/feedback', {
      pageCode: subject.pageCode,
      docName: subject.title,
      docUrl: absoluteHref(subject.storedPath, c.var.locale),
      feedbackType: isHelpful ? [HELPFUL] : types,
      feedbackContent: isHelpful ? '' : content,
      revision: subject.revision,
    });
  } catch (error) {
    reportFailure(c, error);
    return showForm(c, subject, { given, failure: failureOf(error).status });
  }
  const mark = subject.form.includes('?') ? '&' : '?';
  return c.redirect(href(`${subject.form}${mark}sent=1`), 303);
}
