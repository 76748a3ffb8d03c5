// Links to the form for requesting a document or recording that the site does not publish.
import { reportFormPath } from '../../../common/contract/page-paths.ts';
import type { Translate } from '../../../common/i18n/translator.ts';
import { useView } from '../context.tsx';
import { FORM_SECTION_ID } from '../forms/form-props.ts';
import { ButtonLink } from './link.tsx';

export interface RequestProps {
  type: string;
  code: string;
  kind: 'document' | 'recording';
}

/**
 * Path of the form. Reports have a separate form. For other items, the contact form receives type and code, such as
 * `ebook-leaving-the-vpn`.
 */
const formOf = (type: string, code: string): string =>
  type === 'report'
    ? `${reportFormPath(code)}#${FORM_SECTION_ID}`
    : `/contact/?document=${encodeURIComponent(`${type}-${code}`)}`;

const labelOf = (kind: RequestProps['kind'], t: Translate): string =>
  kind === 'document' ? t('article.request') : t('article.requestRecording');

export function RequestButton({ type, code, kind }: RequestProps) {
  const { t } = useView();
  return (
    <ButtonLink to={formOf(type, code)} isPrimary>
      {labelOf(kind, t)}
    </ButtonLink>
  );
}

/** Instructions for requesting the item, with the button. */
export function Request(props: RequestProps) {
  const { t } = useView();
  return (
    <aside className="article-request" aria-label={labelOf(props.kind, t)}>
      <p>
        {props.kind === 'recording'
          ? `${t('video.onRequest')} ${t('article.requestText')}`
          : t('article.requestText')}
      </p>
      <RequestButton {...props} />
    </aside>
  );
}
