// Thank-you page of a form: confirmation, next steps, and the reference. The next steps repeat the promise of
// the form.
import type { ReactNode } from 'react';
import { CONSENT } from '../../../common/forms/consent.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { Link } from '../components/link.tsx';
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

/** Further links of a thank-you page. */
function FurtherLinks({ isFirst = true }: { isFirst?: boolean }) {
  const { t } = useView();
  return (
    <>
      <Link to="/" className="button" kind={isFirst ? 'primary' : 'secondary'}>
        {t('error.home')}
      </Link>
      <Link to="/resources/" className="button" kind="secondary">
        {t('thanks.read')}
      </Link>
    </>
  );
}

interface ThanksPageProps {
  form: FormCode;
  /** Reference of the lead for the visitor. */
  reference: string;
  /** Address of the abstract of a requested report. */
  document: string | null;
}

export function ThanksPage({ form, reference, document }: ThanksPageProps) {
  const { t } = useView();
  const actions = (
    <>
      {document && (
        <Link to={document} className="button" kind="primary">
          {t('thanks.document')}
        </Link>
      )}
      <FurtherLinks isFirst={!document} />
    </>
  );
  return (
    <Frame title={t('thanks.title')} actions={actions}>
      <p className="lead">{t(`thanks.received.${form}`)}</p>
      <p>{t(`form.step.${form}`)}</p>
      <p>
        {t('thanks.reference')} <strong className="figure">{reference}</strong>
      </p>
      <p className="thanks-receipt">{t('thanks.receipt', { version: CONSENT.version })}</p>
    </Frame>
  );
}

/** Text after a form in a preview, which stores nothing. */
export function PreviewThanksPage() {
  const { t } = useView();
  return (
    <Frame title={t('thanks.title')} actions={<FurtherLinks />}>
      <p className="lead">{t('thanks.preview')}</p>
    </Frame>
  );
}

/** Text of the address when no form was sent (F14). */
export function NeutralThanksPage() {
  const { t } = useView();
  const actions = (
    <>
      <Link to="/contact/" className="button" kind="primary">
        {t('footer.sales')}
      </Link>
      <Link to="/" className="button" kind="secondary">
        {t('error.home')}
      </Link>
    </>
  );
  return (
    <Frame title={t('thanks.neutralTitle')} actions={actions}>
      <p className="lead">{t('thanks.neutral')}</p>
    </Frame>
  );
}
