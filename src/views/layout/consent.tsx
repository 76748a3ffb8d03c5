// Cookie consent (§1, S3). The consent page and the consent bar share one form.
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
  /** Path to which the form returns. */
  returnTo: string;
  /** Current choice; `null` if none has been made. */
  current: Pick<Consent, 'statistics' | 'targeting'> | null;
  /** Whether the categories are expanded initially. */
  open?: boolean;
}

/** Posts `choice` (`all`, `necessary`, `save`), `statistics`, `targeting`, and `return`. Works without JavaScript. */
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

/** Consent bar, shown by a script. It is last and sticky, so that it never covers the end of the page. */
export function ConsentBar() {
  const { t } = useView();
  return (
    <section className="consent-bar" data-consent="" aria-label={t('consent.title')} tabIndex={-1} hidden>
      <div className="wrap">
        {/* Separate paragraphs, so that none of them is the largest contentful paint of the page. */}
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
