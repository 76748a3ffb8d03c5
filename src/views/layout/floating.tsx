// Extras: parts of every page that need a script. They are not in the HTML of the page: a script fetches them once
// (src/client/boot/extras.ts) and inserts the search overlay and the consent bar into the container.

import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import { RESULT_KINDS } from '../../../common/contract/search-kinds.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { Island } from '../components/island.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { ConsentBar } from './consent.tsx';

function ThemeChoice() {
  const { t } = useView();
  const choices = [
    ['auto', t('nav.themeAuto')],
    ['light', t('nav.themeLight')],
    ['dark', t('nav.themeDark')],
  ] as const;
  return (
    <fieldset className="theme-choice" data-theme-choice="">
      <legend className="visually-hidden">{t('nav.theme')}</legend>
      {choices.map(([value, name]) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Footer link to /speed/. A script inserts the measurements of the visit (src/client/visit/footer-line.ts). */
function FooterLine() {
  const { t } = useView();
  const parties = { n: '#' };
  return (
    <div hidden>
      <Link to="/speed/" className="footer-line">
        <span data-one={t('footer.thirdParty', parties)} data-other={t('footer.thirdParties', parties)}>
          {t('footer.visit')}
        </span>
      </Link>
    </div>
  );
}

/** Extras of a locale, with the site search or the documentation search. */
export function Extras({ search }: { search: 'site' | 'docs' }) {
  const { locale, t } = useView();
  const { lang, prefix } = LOCALES[locale];
  const isDocs = search === 'docs';
  const strings = {
    label: t(isDocs ? 'docs.searchLabel' : 'overlay.label'),
    field: t(isDocs ? 'docs.searchLabel' : 'overlay.field'),
    submit: t('overlay.submit'),
    close: t('nav.close'),
    hot: t('overlay.hot'),
    recommended: t('overlay.recommended'),
    suggestions: t('overlay.suggestions'),
    count: t('overlay.count', { n: '{{n}}' }),
    none: t('overlay.none'),
    failed: t('overlay.failed'),
    offline: t('overlay.offline'),
    kinds: Object.fromEntries(RESULT_KINDS.map((kind) => [kind, t(`search.kind${kind}`)])),
  };
  return (
    <>
      <Island
        name="search-overlay"
        when="interaction"
        props={{ action: `${prefix}${isDocs ? DOCS_SEARCH : '/search/'}`, isDocs, lang, prefix, strings }}
      />
      <ConsentBar />
      <ThemeChoice />
      <FooterLine />
    </>
  );
}

/** Container of the extras, last in the body. `extras` is their URL. */
export const ExtrasContainer = ({ extras }: { extras: string }) => <div id="extras" data-from={extras} />;
