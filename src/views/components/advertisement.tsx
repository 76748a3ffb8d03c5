// An advertisement of our own within a page (§3 commonData.ad): one sentence and where it leads.
import type { Advertisement } from '../../api/contract/entities/shell.ts';
import { useView } from '../context.tsx';
import { Link } from './link.tsx';
import { ownPicture } from './logo.tsx';

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
