// Notices between the header and the main content of a page.
import type { ReactNode } from 'react';
import type { Translation } from '../../../common/contract/translation.ts';
import { formatInstant } from '../../../common/i18n/formats.ts';
import type { IncidentNotice } from '../../../common/status/notice.ts';
import { STATUS_PATH } from '../../../common/status/status.ts';
import { langOf } from '../components/lang-of.ts';
import { useView } from '../context.tsx';

interface NoticeProps {
  kind: 'preview' | 'translation' | 'degraded';
  /** Text and accessible name of the landmark. */
  text: string;
  /** Language of the text, if it differs from the page's. */
  lang?: string | undefined;
  children?: ReactNode;
}

const Notice = ({ kind, text, lang, children }: NoticeProps) => (
  <aside className="notice" data-kind={kind} aria-label={text}>
    <div className="wrap">
      <p lang={lang}>{text}</p>
      {children}
    </div>
  </aside>
);

/**
 * State of a preview. `notice`: the page shows drafts. `invalid`, `elsewhere`: the page is the published one, because
 * the token is invalid or expired, or belongs to another page. `badAt`: the page shows drafts, because the requested
 * instant is invalid. `at`: the page shows the site at an instant.
 */
export type PreviewState = 'notice' | 'invalid' | 'elsewhere' | 'badAt' | { at: string };

/** Preview mode (§4). `closeHref` is the URL of the current page without the preview flag and token. */
export function PreviewNotice({ closeHref, state }: { closeHref: string; state: PreviewState }) {
  const { t, locale } = useView();
  const text =
    typeof state === 'string'
      ? t(`preview.${state}`)
      : t('preview.at', { instant: formatInstant(state.at, locale) });
  return (
    <Notice kind="preview" text={text}>
      {/* Full page load, because the header links contain the token, and a soft navigation does not replace them. */}
      <a href={closeHref} data-no-swup="">
        {t('preview.close')}
      </a>
    </Notice>
  );
}

/** Notice that the page is shown in English, or that its translation is outdated; otherwise nothing. */
export function TranslationNotice({ translation }: { translation: Translation }) {
  const { t } = useView();
  if (translation.state === 'fresh') return null;
  return (
    <Notice
      kind="translation"
      text={translation.state === 'fallback' ? t('translation.fallback') : t('translation.stale')}
    />
  );
}

/** Notice that some content could not be loaded or is outdated. */
export function DegradedNotice() {
  const { t } = useView();
  return <Notice kind="degraded" text={t('notice.stale')} />;
}

/** Incidents that affect the page, each with a link to its updates. */
export function IncidentNotices({ notices }: { notices: readonly IncidentNotice[] }) {
  const { t, locale, href } = useView();
  return notices.map(({ id, title, locale: noticeLocale }) => (
    <Notice key={id} kind="degraded" text={title} {...langOf(noticeLocale, locale)}>
      <a href={`${href(STATUS_PATH)}#${id}`}>{t('status.more')}</a>
    </Notice>
  ));
}
