// Notices above a page.
import type { ReactNode } from 'react';
import type { Translation } from '../../../common/contract/translation.ts';
import { instantText } from '../../../common/i18n/formats.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { IncidentNotice } from '../../../common/status/notice.ts';
import { STATUS_PATH } from '../../../common/status/status.ts';
import { useView } from '../context.tsx';

interface NoticeProps {
  kind: 'preview' | 'translation' | 'degraded';
  /** Text; also the name of the landmark. */
  text: string;
  /** Language of the text, if it is not that of the page. */
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
 * Preview notices: drafts (`notice`), the published page if a token has expired, is wrong (`invalid`), or
 * belongs to another page (`elsewhere`), drafts if an instant cannot be shown (`badAt`), or an instant.
 */
export type PreviewState = 'notice' | 'invalid' | 'elsewhere' | 'badAt' | { at: string };

/** Preview mode (§4). `closeHref` is the address of the current page without flag and token. */
export function PreviewNotice({ closeHref, state }: { closeHref: string; state: PreviewState }) {
  const { t, locale } = useView();
  const text =
    typeof state === 'string'
      ? t(`preview.${state}`)
      : t('preview.at', { instant: instantText(state.at, locale) });
  return (
    <Notice kind="preview" text={text}>
      {/* A full load, because every link of the page contains the token and soft navigation would keep those
         of the header. */}
      <a href={closeHref} data-no-swup="">
        {t('preview.close')}
      </a>
    </Notice>
  );
}

/**
 * States that a page is shown in English, or that its translation is outdated. Renders nothing for a current
 * translation.
 */
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

/** States that a part of the content could not be loaded, or is shown from an older copy. */
export function DegradedNotice() {
  const { t } = useView();
  return <Notice kind="degraded" text={t('notice.stale')} />;
}

/** Incident that concerns the page, with a link to its updates. */
export function IncidentNotices({ notices }: { notices: readonly IncidentNotice[] }) {
  const { t, locale, href } = useView();
  return notices.map(({ id, title, locale: own }) => (
    <Notice key={id} kind="degraded" text={title} lang={own === locale ? undefined : LOCALES[own].htmlLang}>
      <a href={`${href(STATUS_PATH)}#${id}`}>{t('status.more')}</a>
    </Notice>
  ));
}
