// Top banner (§4). Its space is reserved before the first paint (src/client/boot/first-paint.ts), so that it does not
// cause a layout shift.
import type { Advertisement } from '../../../common/contract/entities/shell.ts';
import { Glyph } from '../components/glyph.tsx';
import { MoreLink } from '../components/link.tsx';
import { useView } from '../context.tsx';

/** Hidden in the HTML. A script shows it 1,000 ms after load, unless the visitor has closed it that day. */
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
          <MoreLink to={ad.url}>{ad.urlText}</MoreLink>
          <button type="button" aria-label={t('banner.close')}>
            <Glyph name="close" />
          </button>
        </div>
      </aside>
    </div>
  );
}
