// In-page advertisement for the site's own content (§3 commonData.ad): one sentence with a link.
import type { Advertisement } from '../../../common/contract/entities/shell.ts';
import { ButtonLink } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { localImageOr } from '../layout/logo.tsx';

export function AsideAd({ ad }: { ad: Advertisement }) {
  const { t } = useView();
  const picture = localImageOr(ad.image, '');
  return (
    <aside className="wrap" aria-label={t('article.offer')}>
      <div className="aside-ad">
        {picture && <img src={picture} alt="" width={96} height={60} loading="lazy" />}
        <p>
          <strong>{ad.title}</strong> {ad.text}
        </p>
        <ButtonLink to={ad.url}>{ad.urlText}</ButtonLink>
      </div>
    </aside>
  );
}
