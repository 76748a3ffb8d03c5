// Cookie consent (§1, S3): four choices, three categories. A plain form, the same on its page and in the bar
// at the lower edge.
import type { Consent } from '../../consent.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

function Category({
  name,
  text,
  field,
  checked,
}: {
  name: string;
  text: string;
  field?: 'statistics' | 'targeting';
  checked: boolean;
}) {
  const { t } = useView();
  return (
    <label>
      <input type="checkbox" name={field} value="1" defaultChecked={checked} disabled={field === undefined} />
      <span>
        <strong>{name}</strong>
        {field === undefined && <em>{t('consent.always')}</em>}
        <small>{text}</small>
      </span>
    </label>
  );
}

interface ConsentFormProps {
  action?: string;
  /** Return path after the choice: a path of the site. */
  returnTo: string;
  /** Current choice; `null` if none has been made. */
  current: Pick<Consent, 'statistics' | 'targeting'> | null;
  /** Whether the categories are initially open. */
  open?: boolean;
}

/** Posts `choice` (all, necessary or save), `statistics`, `targeting` and `return`. Works without JavaScript. */
export function ConsentForm({ action = '/consent', returnTo, current, open = true }: ConsentFormProps) {
  const { t } = useView();
  return (
    <form className="consent-form" method="post" action={action} data-no-swup="">
      <input type="hidden" name="return" value={returnTo} />
      <div className="consent-actions">
        <button type="submit" className="button" name="choice" value="all">
          {t('consent.all')}
        </button>
        <button type="submit" className="button" name="choice" value="necessary">
          {t('consent.necessaryOnly')}
        </button>
      </div>
      <details open={open}>
        <summary>{t('consent.manage')}</summary>
        <fieldset>
          <legend className="visually-hidden">{t('consent.manage')}</legend>
          <Category name={t('consent.necessary')} text={t('consent.necessaryText')} checked />
          <Category
            name={t('consent.statistics')}
            text={t('consent.statisticsText')}
            field="statistics"
            checked={current?.statistics ?? false}
          />
          <Category
            name={t('consent.targeting')}
            text={t('consent.targetingText')}
            field="targeting"
            checked={current?.targeting ?? false}
          />
        </fieldset>
        <button type="submit" className="button" name="choice" value="save">
          {t('consent.save')}
        </button>
      </details>
    </form>
  );
}

/**
 * Consent bar. Last in the document and sticky at the lower edge, so that it never covers the end of the
 * page. Only a script shows it.
 */
export function ConsentBar() {
  const { t } = useView();
  return (
    <section className="consent-bar" data-consent="" aria-label={t('consent.title')} tabIndex={-1} hidden>
      <div className="wrap">
        {/* One paragraph per sentence: each is smaller than the page's own text, so that browsers do not
           take it for the largest contentful paint. */}
        <div className="consent-text">
          <p>{t('consent.text')}</p>
          <p>{t('consent.textUse')}</p>
          <p>
            {t('consent.textOff')} <Link to="/cookie-policy/">{t('consent.policy')}</Link>
          </p>
        </div>
        <ConsentForm returnTo="/" current={null} open={false} />
      </div>
    </section>
  );
}
