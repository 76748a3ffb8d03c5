// Search overlay: a dialog with a plain form, which can open before its script has loaded. The script adds popular
// keywords and suggestions (D14–D16, src/client/search/search-overlay.ts).
import { Glyph } from '../components/glyph.tsx';

export type SearchOverlayProps = {
  action: string;
  /** Whether to suggest only documents, without the pages that editors recommend. */
  isDocs: boolean;
  /** Language code of the portal. */
  lang: string;
  /** Path prefix of the locale, for result URLs. */
  prefix: string;
  strings: {
    label: string;
    field: string;
    submit: string;
    close: string;
    hot: string;
    recommended: string;
    suggestions: string;
    /** Number of suggestions, with the placeholder `{{n}}`. */
    count: string;
    none: string;
    failed: string;
    offline: string;
    /** Labels of result kinds by portal code. */
    kinds: Record<string, string>;
  };
};

const LIST = 'search-suggestions';

export function SearchOverlay({ action, strings }: SearchOverlayProps) {
  return (
    <dialog id="search-overlay" className="search-overlay" aria-label={strings.label}>
      <search>
        <form className="search-form" action={action}>
          <label>
            <span className="visually-hidden">{strings.field}</span>
            <Glyph name="search" />
            <input
              type="text"
              name="keyword"
              role="combobox"
              aria-expanded={false}
              aria-controls={LIST}
              aria-autocomplete="list"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode="search"
              enterKeyHint="search"
              maxLength={100}
              placeholder={strings.field}
            />
          </label>
          <button type="submit" className="button" data-kind="primary">
            {strings.submit}
          </button>
          <button type="submit" className="search-close" formMethod="dialog" aria-label={strings.close}>
            <Glyph name="close" />
          </button>
        </form>
      </search>
      <p className="search-message" role="status" />
      {/* Shown until the script of the overlay runs (src/client/search/search-dialog.ts). */}
      <p className="search-offline">{strings.offline}</p>
      <div id={LIST} role="listbox" aria-label={strings.suggestions} className="search-suggestions" hidden />
    </dialog>
  );
}
