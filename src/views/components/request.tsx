// How to get what is not on the site: by the contact form, which is told what is wanted.
import { useView } from '../context.tsx';
import { Link } from './link.tsx';

interface RequestProps {
  /** Kind and code of what is wanted, as the form is told: `ebook-leaving-the-vpn`. */
  wanted: string;
  kind: 'document' | 'recording';
}

export function Request({ wanted, kind }: RequestProps) {
  const { t } = useView();
  const label = kind === 'document' ? t('article.request') : t('article.requestRecording');
  return (
    <aside className="article-request" aria-label={label}>
      <p>
        {kind === 'recording'
          ? `${t('video.onRequest')} ${t('article.requestText')}`
          : t('article.requestText')}
      </p>
      <Link to={`/contact/?document=${encodeURIComponent(wanted)}`} className="button" kind="primary">
        {label}
      </Link>
    </aside>
  );
}
