// Thank-you page of a form: confirmation, reference, and the same next steps as on the form.
import type { ReactNode } from 'react';
import { CONSENT } from '../../../common/forms/consent.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { formatWeekday } from '../../../common/i18n/formats.ts';
import { ButtonLink, Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';

function Frame({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap hero-grid landing">
      <div className="hero-text">
        <h1>{title}</h1>
        {children}
        <div className="actions">{actions}</div>
      </div>
      <Drawing kind="isobars" seed="thanks.title" />
    </div>
  );
}

function FurtherLinks() {
  const { t } = useView();
  return (
    <>
      <ButtonLink to="/resources/">{t('thanks.read')}</ButtonLink>
      <Link to="/">{t('error.home')}</Link>
    </>
  );
}

/** Reference of a lead. A script adds a copy button (src/client/forms/reference.ts). */
function Reference({ reference }: { reference: string }) {
  const { t } = useView();
  return (
    <div className="thanks-reference" data-reference={reference} data-copy={t('docs.copy')}>
      <p>{t('thanks.reference')}</p>
      <strong className="figure">{reference}</strong>
    </div>
  );
}

interface ThanksPageProps {
  form: FormCode;
  /** Reference of the lead, shown to the visitor. */
  reference: string;
  /** Day on which the form was submitted, in ISO format. */
  day: string;
  /** Day by which a reply is promised, in ISO format; `null` if none is promised. */
  replyDay: string | null;
  /** URL of the abstract of a requested report; `null` for other forms. */
  document: string | null;
}

function NextSteps({ form, day, replyDay }: Pick<ThanksPageProps, 'form' | 'day' | 'replyDay'>) {
  const { t, locale } = useView();
  return (
    <aside className="form-next thanks-next" aria-labelledby="thanks-next-title">
      <h2 id="thanks-next-title">{t('form.next')}</h2>
      <ol>
        <li>
          <p>
            <time className="thanks-day" dateTime={day}>
              {formatWeekday(day, locale)}
            </time>{' '}
            {t('thanks.stored')}
          </p>
        </li>
        <li>
          <p>
            {replyDay && (
              <time className="thanks-day" dateTime={replyDay}>
                {t('thanks.by', { day: formatWeekday(replyDay, locale) })}
              </time>
            )}{' '}
            {t(`form.step.${form}`)}
          </p>
        </li>
        <li>
          <p>{t('form.step.end')}</p>
        </li>
      </ol>
    </aside>
  );
}

export function ThanksPage({ form, reference, document, ...days }: ThanksPageProps) {
  const { t } = useView();
  return (
    <div className="wrap thanks">
      <div>
        <h1>{t('thanks.title')}</h1>
        <p className="lead">{t(`thanks.received.${form}`)}</p>
        <Reference reference={reference} />
        <div className="actions">
          {document && (
            <ButtonLink to={document} isPrimary>
              {t('thanks.document')}
            </ButtonLink>
          )}
          <FurtherLinks />
        </div>
      </div>
      <div>
        <NextSteps form={form} {...days} />
        <p className="thanks-receipt">{t('thanks.receipt', { version: CONSENT.version })}</p>
      </div>
    </div>
  );
}

/** Confirmation in a preview, which does not store the form. */
export function PreviewThanksPage() {
  const { t } = useView();
  return (
    <Frame title={t('thanks.title')} actions={<FurtherLinks />}>
      <p className="lead">{t('thanks.preview')}</p>
    </Frame>
  );
}

/** Page for visitors who have not submitted a form (F14). */
export function NeutralThanksPage() {
  const { t } = useView();
  const actions = (
    <>
      <ButtonLink to="/contact/" isPrimary>
        {t('footer.sales')}
      </ButtonLink>
      <ButtonLink to="/">{t('error.home')}</ButtonLink>
    </>
  );
  return (
    <Frame title={t('thanks.neutralTitle')} actions={actions}>
      <p className="lead">{t('thanks.neutral')}</p>
    </Frame>
  );
}
