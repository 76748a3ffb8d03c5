// What floats over every page: search overlay, consent bar, and the region that toasts and page changes are
// said in. The same for all visitors of a locale.
import { LOCALES } from '../../i18n/locales.ts';
import { ConsentBar } from '../components/consent.tsx';
import { Island } from '../components/island.tsx';
import { useView } from '../context.tsx';

/** Last in the body. */
export function Floating() {
  const { locale, t } = useView();
  const { lang, prefix } = LOCALES[locale];
  const texts = {
    label: t('overlay.label'),
    field: t('overlay.field'),
    submit: t('overlay.submit'),
    close: t('nav.close'),
    hot: t('overlay.hot'),
    recommended: t('overlay.recommended'),
    suggestions: t('overlay.suggestions'),
    count: t('overlay.count', { n: '{{n}}' }),
    none: t('overlay.none'),
    failed: t('overlay.failed'),
  };
  return (
    <>
      <Island
        name="search-overlay"
        when="interaction"
        props={{ action: `${prefix}/search/`, lang, prefix, texts }}
      />
      <ConsentBar />
      <div className="toasts" data-toasts="" role="status" />
      <p className="visually-hidden" data-announcer="" aria-live="polite" />
    </>
  );
}
