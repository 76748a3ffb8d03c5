// Request for an item that is not on the site: a form that receives the item's type and code.
import { reportFormPath } from '../../../common/contract/page-paths.ts';
import { useView } from '../context.tsx';
import { FORM_PLACE } from '../forms/form-props.ts';
import { Link } from './link.tsx';

interface RequestProps {
  /** The requested item: its page type in lower case, and its code. */
  type: string;
  code: string;
  kind: 'document' | 'recording';
}

/**
 * Link to the form. Reports have a separate form; the contact form receives other items as
 * `ebook-leaving-the-vpn`.
 */
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
