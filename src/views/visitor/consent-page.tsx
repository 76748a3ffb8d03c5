// Cookie choice page: the purpose of each category, and the form.
import type { Consent } from '../../consent.ts';
import { useView } from '../context.tsx';
import { ConsentForm } from '../layout/consent.tsx';

interface ConsentPageProps {
  /** `null` before a choice. */
  current: Pick<Consent, 'statistics' | 'targeting'> | null;
  returnTo: string;
  /** Whether the browser sends Global Privacy Control and the visitor has not made a choice yet. */
  gpc: boolean;
}

export function ConsentPage({ current, returnTo, gpc }: ConsentPageProps) {
  const { t, href } = useView();
  return (
    <div className="wrap section-grid consent-page">
      <div>
        <h1>{t('consent.title')}</h1>
        <p>{t('consent.lead')}</p>
        {gpc && <p>{t('consent.gpc')}</p>}
        <p>
          <a href={href('/cookie-policy/')}>{t('footer.cookies')}</a>
        </p>
      </div>
      <ConsentForm action={href('/consent/')} returnTo={returnTo} current={current} />
    </div>
  );
}
