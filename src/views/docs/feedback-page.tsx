// Feedback on a document (§5): a separate page; a script shows its form in a dialog.
import { FEEDBACK_TYPES, HELPFUL } from '../../../common/contract/entities/forms.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

/** Submitted input, shown in the form again. */
export interface FeedbackInput {
  types: readonly string[];
  content: string;
}

interface FeedbackPageProps {
  /** Title of the document. */
  title: string;
  /** Paths without locale: the action of the form, and the document. */
  action: string;
  back: string;
  input: FeedbackInput;
  /** Whether a type or the text is missing. */
  lacks: { type: boolean; content: boolean };
  /** Whether sending failed. */
  failed: boolean;
}

export const MAX_FEEDBACK_LENGTH = 5000;
const MAX_REMARK_LENGTH = 500;

/** An error at the part of the form to which it belongs. */
const Problem = ({ id, text }: { id: string; text: string }) => (
  <p className="field-error" id={id}>
    {text}
  </p>
);

/** Summary of the errors, with links to their fields. */
function Problems({ lacks, failed }: Pick<FeedbackPageProps, 'lacks' | 'failed'>) {
  const { t } = useView();
  return (
    <div role="alert">
      {failed && <p className="field-error">{t('docs.feedbackFailed')}</p>}
      {lacks.type && (
        <p>
          <a href="#feedback-types">{t('docs.feedbackNoType')}</a>
        </p>
      )}
      {lacks.content && (
        <p>
          <a href="#feedback-content">{t('docs.feedbackNoContent')}</a>
        </p>
      )}
    </div>
  );
}

export function FeedbackPage({ title, action, back, input, lacks, failed }: FeedbackPageProps) {
  const { t, href } = useView();
  return (
    <div
      className="doc-feedback wrap"
      data-feedback=""
      data-failed={t('docs.feedbackFailed')}
      data-retry={t('docs.retry')}
    >
      <h1 tabIndex={-1}>{t('docs.feedbackTitle', { title })}</h1>
      <p>{t('docs.feedbackLead')}</p>
      <Problems lacks={lacks} failed={failed} />
      <form method="post" action={href(action)} noValidate data-no-swup="">
        <fieldset
          id="feedback-types"
          tabIndex={-1}
          aria-describedby={lacks.type ? 'feedback-types-error' : undefined}
        >
          <legend>{t('docs.feedbackTypes')} *</legend>
          {FEEDBACK_TYPES.map((type) => (
            <label key={type}>
              <input type="checkbox" name={type} value="1" defaultChecked={input.types.includes(type)} />
              {t(`docs.${type}`)}
            </label>
          ))}
          {lacks.type && <Problem id="feedback-types-error" text={t('docs.feedbackNoType')} />}
        </fieldset>
        <label htmlFor="feedback-content">{t('docs.feedbackContent')} *</label>
        <textarea
          id="feedback-content"
          name="content"
          rows={5}
          maxLength={MAX_FEEDBACK_LENGTH}
          required
          defaultValue={input.content}
          aria-invalid={lacks.content || undefined}
          aria-describedby={lacks.content ? 'feedback-content-error' : undefined}
        />
        {lacks.content && <Problem id="feedback-content-error" text={t('docs.feedbackNoContent')} />}
        <div className="actions">
          <button type="submit" className="button" data-kind="primary" name="verdict" value="needs-work">
            {failed ? t('docs.retry') : t('docs.feedbackSend')}
          </button>
          <Link to={back} className="button">
            {t('docs.feedbackCancel')}
          </Link>
        </div>
      </form>
    </div>
  );
}

/** One line for a remark after the verdict that a document was helpful. */
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
  /** Action of the form for a remark, if the page has one. */
  remark?: string | undefined;
}

/**
 * Confirmation, shown only after the portal has accepted the feedback (D32). A script shows the answer in the document
 * instead of this page.
 */
export function FeedbackThanks({ path, back, remark }: FeedbackThanksProps) {
  const { t } = useView();
  return (
    <div className="doc-feedback wrap" data-feedback="sent">
      <h1 tabIndex={-1}>{t('docs.feedbackThanksTitle')}</h1>
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
