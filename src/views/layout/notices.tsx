// Bars above a page that say something about the page itself.
import type { ReactNode } from 'react';
import type { Translation } from '../../../common/contract/translation.ts';
import { instantText } from '../../../common/i18n/formats.ts';
import { useView } from '../context.tsx';

interface NoticeProps {
  kind: 'preview' | 'translation' | 'degraded';
  /** What it says; also its name among the landmarks. */
  text: string;
  children?: ReactNode;
}

const Notice = ({ kind, text, children }: NoticeProps) => (
  <aside className="notice" data-kind={kind} aria-label={text}>
    <div className="wrap">
      <p>{text}</p>
      {children}
    </div>
  </aside>
);

/**
 * What a preview shows: drafts (`notice`), the published page in place of an expired or wrong token (`invalid`) or of
 * one for another page (`elsewhere`), drafts in place of an instant that cannot be shown (`badAt`), or an instant.
 */
export type PreviewState = 'notice' | 'invalid' | 'elsewhere' | 'badAt' | { at: string };

/** §4 Preview mode. `closeHref` is the address of the present page without flag and token. */
export function PreviewNotice({ closeHref, state }: { closeHref: string; state: PreviewState }) {
  const { t, locale } = useView();
  const text =
    typeof state === 'string'
      ? t(`preview.${state}`)
      : t('preview.at', { instant: instantText(state.at, locale) });
  return (
    <Notice kind="preview" text={text}>
      {/* Every link of the page carries the token: a soft visit would leave those of the header as they are. */}
      <a href={closeHref} data-no-swup="">
        {t('preview.close')}
      </a>
    </Notice>
  );
}

/**
 * Says that a page is shown in English, or that its translation is older than its source. Nothing when it is
 * fresh.
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

/** Says that a part of the content could not be loaded, or is shown from an older copy. */
export function DegradedNotice() {
  const { t } = useView();
  return <Notice kind="degraded" text={t('notice.stale')} />;
}
