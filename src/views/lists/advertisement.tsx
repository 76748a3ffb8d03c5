// Advertisement of the site within a page (§3 commonData.ad): one sentence with a link.
import type { Advertisement } from '../../../common/contract/entities/shell.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { ownPicture } from '../layout/logo.tsx';

export function AsideAd({ ad }: { ad: Advertisement }) {
  const { t } = useView();
  const picture = ownPicture(ad.image, '');
  return (
    <aside className="wrap" aria-label={t('article.offer')}>
      <div className="aside-ad">
        {picture && <img src={picture} alt="" width={96} height={60} loading="lazy" />}
        <p>
          <strong>{ad.title}</strong> {ad.text}
        </p>
        <Link to={ad.url} className="button" kind="secondary">
          {ad.urlText}
        </Link>
      </div>
    </aside>
  );
}
