// The bar at the very top (§4 Top banner). Its place is kept free before the first paint
// (src/client/first-paint.ts), so that nothing shifts when it appears.
import type { Advertisement } from '../../api/contract/entities/shell.ts';
import { useView } from '../context.tsx';
import { Link } from './link.tsx';

/**
 * Stands in the HTML, hidden; the browser shows it 1000 ms after load, until its visitor closes it for the
 * day.
 */
export function TopBanner({ ad }: { ad: Advertisement }) {
  const { t } = useView();
  return (
    <div className="top-banner-place">
      <aside className="top-banner night" data-top-banner="" aria-label={t('banner.label')} hidden>
        <div className="wrap">
          {/^(\/|https:)/.test(ad.image) && (
            <img src={ad.image} alt="" width={48} height={30} loading="lazy" />
          )}
          <p>
            <strong>{ad.title}</strong> <span>{ad.text}</span>
          </p>
          <Link to={ad.url} className="more">
            {ad.urlText}
          </Link>
          <button type="button" aria-label={t('banner.close')}>
            <svg className="icon" viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
              <path d="M5 5l10 10M15 5 5 15" />
            </svg>
          </button>
        </div>
      </aside>
    </div>
  );
}
