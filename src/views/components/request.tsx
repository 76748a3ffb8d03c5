// How to get what is not on the site: by a form, which is told what is wanted.
import { reportFormPath } from '../../../common/contract/page-paths.ts';
import { useView } from '../context.tsx';
import { FORM_PLACE } from '../forms/form-props.ts';
import { Link } from './link.tsx';

interface RequestProps {
  /** What is requested: the type of its page in small letters, and its code. */
  type: string;
  code: string;
  kind: 'document' | 'recording';
}

/** Reports have a form of their own; the contact form is told the rest as `ebook-leaving-the-vpn`. */
const formOf = (type: string, code: string): string =>
  type === 'report'
    ? `${reportFormPath(code)}#${FORM_PLACE}`
    : `/contact/?document=${encodeURIComponent(`${type}-${code}`)}`;

export function Request({ type, code, kind }: RequestProps) {
  const { t } = useView();
  const label = kind === 'document' ? t('article.request') : t('article.requestRecording');
  return (
    <aside className="article-request" aria-label={label}>
      <p>
        {kind === 'recording'
          ? `${t('video.onRequest')} ${t('article.requestText')}`
          : t('article.requestText')}
      </p>
      <Link to={formOf(type, code)} className="button" kind="primary">
        {label}
      </Link>
    </aside>
  );
}
