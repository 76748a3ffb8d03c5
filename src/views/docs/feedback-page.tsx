// Feedback page of a document (§5). A script shows its form in a dialog.
import { FEEDBACK_TYPES, HELPFUL } from '../../../common/contract/entities/forms.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

/** Submitted input, with which the form is rendered again after an error. */
export interface FeedbackInput {
  /** Whether the document was helpful. The form then has no problem types, and at most the remark. */
  isHelpful: boolean;
  types: readonly string[];
  content: string;
}

/** Error messages. `notice` is the reason why valid feedback was not sent. */
export interface FeedbackProblems {
  notice?: string | undefined;
  types?: string | undefined;
  content?: string | undefined;
}

interface FeedbackPageProps {
  title: string;
  /** Form action, as a path without locale. */
  action: string;
  /** Path of the document, without locale. */
  back: string;
  input: FeedbackInput;
  problems: FeedbackProblems;
}

export const MAX_FEEDBACK_LENGTH = 5000;
export const MAX_REMARK_LENGTH = 500;

/** Heading, which is also the accessible name of the dialog. */
const Heading = ({ text }: { text: string }) => (
  <h1 id="feedback-title" tabIndex={-1}>
    {text}
  </h1>
);

const Problem = ({ id, text }: { id: string; text: string }) => (
  <p className="field-error" id={id}>
    {text}
  </p>
);

/** Error summary with links to the fields. Rendered even without errors, as the live region of the dialog. */
function Summary({ notice, types, content }: FeedbackProblems) {
  const { t } = useView();
  if (!notice && !types && !content) return <div role="alert" />;
  return (
    // biome-ignore lint/a11y/noAutofocus: without a script, only autofocus can move the focus to the errors (F3)
    <div role="alert" tabIndex={-1} autoFocus>
      <p className="field-error">{notice ?? t('form.summary')}</p>
      {types && (
        <p>
          <a href="#feedback-types">{types}</a>
        </p>
      )}
      {content && (
        <p>
          <a href="#feedback-content">{content}</a>
        </p>
      )}
    </div>
  );
}

/** Problem types. HTML has no `required` attribute for a group of checkboxes. */
function Types({ chosen, problem }: { chosen: readonly string[]; problem: string | undefined }) {
  const { t } = useView();
  return (
    <fieldset
      id="feedback-types"
      tabIndex={-1}
      aria-describedby={problem ? 'feedback-types-error' : undefined}
    >
      <legend>{t('docs.feedbackTypes')} *</legend>
      {FEEDBACK_TYPES.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            name={type}
            value="1"
            defaultChecked={chosen.includes(type)}
            aria-invalid={problem ? true : undefined}
          />
          {t(`docs.${type}`)}
        </label>
      ))}
      {problem && <Problem id="feedback-types-error" text={problem} />}
    </fieldset>
  );
}

/** Text field: required for a problem, optional for a helpful document. */
function Text({ isHelpful, content, problem }: FeedbackInput & { problem: string | undefined }) {
  const { t } = useView();
  return (
    <>
      <label htmlFor="feedback-content">
        {isHelpful ? `${t('docs.feedbackRemark')} ${t('form.optional')}` : `${t('docs.feedbackContent')} *`}
      </label>
      <textarea
        id="feedback-content"
        name="content"
        rows={5}
        maxLength={isHelpful ? MAX_REMARK_LENGTH : MAX_FEEDBACK_LENGTH}
        required={!isHelpful}
        defaultValue={content}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'feedback-content-error' : undefined}
      />
      {problem && <Problem id="feedback-content-error" text={problem} />}
    </>
  );
}

export function FeedbackPage({ title, action, back, input, problems }: FeedbackPageProps) {
  const { t, href } = useView();
  const { isHelpful, types, content } = input;
  const hasText = !isHelpful || content !== '';
  return (
    <div
      className="doc-feedback wrap"
      data-feedback=""
      data-failed={t('docs.feedbackFailed')}
      data-retry={t('docs.retry')}
    >
      <Heading text={t('docs.feedbackTitle', { title })} />
      {!isHelpful && <p>{t('docs.feedbackLead')}</p>}
      <Summary {...problems} />
      <form method="post" action={href(action)} noValidate data-no-swup="">
        {!isHelpful && (
          <>
            <p>{t('form.required')}</p>
            <Types chosen={types} problem={problems.types} />
          </>
        )}
        {hasText && <Text {...input} problem={problems.content} />}
        <div className="actions">
          <button
            type="submit"
            className="button"
            data-kind="primary"
            name="verdict"
            value={isHelpful ? HELPFUL : 'needs-work'}
          >
            {problems.notice ? t('docs.retry') : t('docs.feedbackSend')}
          </button>
          <Link to={back} className="button">
            {t('docs.feedbackCancel')}
          </Link>
        </div>
      </form>
    </div>
  );
}

/** Remark form for a document that was helpful. */
function Remark({ action }: { action: string }) {
  const { t, href } = useView();
  return (
    <form method="post" action={href(action)} data-no-swup="">
      <label htmlFor="feedback-remark">{t('docs.feedbackRemark')}</label>
      <input id="feedback-remark" name="content" maxLength={MAX_REMARK_LENGTH} required autoComplete="off" />
      <button type="submit" className="button" name="verdict" value={HELPFUL}>
        {t('docs.feedbackSend')}
      </button>
    </form>
  );
}

interface FeedbackThanksProps {
  path: string;
  back: string;
  /** Action of the remark form, if the page has one. */
  remark?: string | undefined;
}

/** Confirmation after the portal has accepted the feedback (D32). A script shows it in the document instead. */
export function FeedbackThanks({ path, back, remark }: FeedbackThanksProps) {
  const { t } = useView();
  return (
    <div className="doc-feedback wrap" data-feedback="sent">
      <Heading text={t('docs.feedbackThanksTitle')} />
      <div className="doc-answer">
        <p role="status" tabIndex={-1}>
          {t('docs.feedbackThanks')}
        </p>
        {remark && <Remark action={remark} />}
      </div>
      <div className="actions">
        <Link to={path} className="button">
          {back}
        </Link>
      </div>
    </div>
  );
}
