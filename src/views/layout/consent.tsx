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
  /** Where the visitor is sent back to: a path of ours. */
  returnTo: string;
  /** The present choice; `null` when none has been made. */
  current: Pick<Consent, 'statistics' | 'targeting'> | null;
  /** Whether the categories are open from the start. */
  open?: boolean;
}

/** Posts `choice` (all, necessary or save), `statistics`, `targeting` and `return`. Works without script. */
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
 * The bar. Last in the document and stuck to the lower edge, so that it never lies over the end of the page.
 * Shown by script only.
 */
export function ConsentBar() {
  const { t } = useView();
  return (
    <section className="consent-bar" data-consent="" aria-label={t('consent.title')} tabIndex={-1} hidden>
      <div className="wrap">
        {/* A paragraph a sentence: none is as large as a page's own, which browsers take for what the page shows. */}
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
