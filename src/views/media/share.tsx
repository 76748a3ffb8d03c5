// Share links: plain links to the services that are common in a locale, email, and the page itself. The page loads no
// resources from the services.
import type { Locale } from '../../../common/i18n/locales.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

interface Network {
  name: string;
  address: (url: string, title: string) => string;
}

const query = (base: string, params: Record<string, string>): string =>
  `${base}?${new URLSearchParams(params)}`;
const x: Network = { name: 'X', address: (url, text) => query('https://x.com/intent/post', { url, text }) };
const linkedIn: Network = {
  name: 'LinkedIn',
  address: (url) => query('https://www.linkedin.com/sharing/share-offsite/', { url }),
};
const hatena: Network = {
  name: 'はてなブックマーク',
  address: (url) => `https://b.hatena.ne.jp/entry/panel/?${new URLSearchParams({ url })}`,
};
const weibo: Network = {
  name: '微博',
  address: (url, title) => query('https://service.weibo.com/share/share.php', { url, title }),
};
const naver: Network = {
  name: '네이버',
  address: (url, title) => query('https://share.naver.com/web/shareView', { url, title }),
};

const NETWORKS: Record<Locale, readonly Network[]> = {
  en: [linkedIn, x],
  cn: [weibo, linkedIn],
  ko: [naver, x, linkedIn],
  ja: [x, hatena, linkedIn],
};

/** `address` is the canonical URL of the page, without tracking or preview parameters. */
export function Share({ title, address }: { title: string; address: string }) {
  const { t, locale } = useView();
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;
  return (
    <nav className="share" aria-labelledby="share-title">
      <h2 id="share-title" className="label">
        {t('article.share')}
      </h2>
      <ul>
        {NETWORKS[locale].map(({ name, address: to }) => (
          <li key={name}>
            <Link
              to={to(address, title)}
              blank
              label={`${t('article.shareOn', { name })} (${t('nav.external')})`}
            >
              {name}
            </Link>
          </li>
        ))}
        <li>
          <a href={mail}>{t('article.shareMail')}</a>
        </li>
        <li>
          <a href={address} rel="bookmark">
            {t('article.shareLink')}
          </a>
        </li>
      </ul>
    </nav>
  );
}
