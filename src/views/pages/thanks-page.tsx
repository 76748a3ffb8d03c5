// After a form: what happens next, and the reference when there is one.
import { CONSENT } from '../../forms/consent.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';

interface ThanksPageProps {
  title: TextKey;
  lead: TextKey;
  /** What the visitor may quote; without one the text says nothing of it. */
  reference: string | null;
  /** Where what was asked for is summed up. */
  document: string | null;
}

export function ThanksPage({ title, lead, reference, document }: ThanksPageProps) {
  const { t } = useView();
  return (
    <div className="wrap hero-grid">
      <div className="hero-text">
        <h1>{t(title)}</h1>
        <p className="lead">{t(lead)}</p>
        {reference && (
          <>
            <p>
              {t('thanks.reference')} <strong className="figure">{reference}</strong>
            </p>
            <p className="thanks-receipt">{t('thanks.receipt', { version: CONSENT.version })}</p>
          </>
        )}
        <div className="actions">
          {document && (
            <Link to={document} className="button" kind="primary">
              {t('thanks.document')}
            </Link>
          )}
          <Link to="/" className="button" kind={document ? 'secondary' : 'primary'}>
            {t('error.home')}
          </Link>
          <Link to="/resources/" className="button" kind="secondary">
            {t('thanks.read')}
          </Link>
        </div>
      </div>
      <Drawing kind="arcs" seed={title} />
    </div>
  );
}
