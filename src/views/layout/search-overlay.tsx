// Search overlay: a dialog with a plain form. It opens immediately; suggestions appear after its island is
// hydrated (D14–D16).
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react';
import { Glyph } from '../components/glyph.tsx';

/** Texts and addresses, in the locale of the page. */
export type SearchOverlayProps = {
  /** Address of the search page. */
  action: string;
  /** Whether suggestions are limited to documents, without the pages that editors recommend. */
  isDocs: boolean;
  /** Language code of the portal. */
  lang: string;
  /** Prefix of the addresses of results. */
  prefix: string;
  texts: {
    label: string;
    field: string;
    submit: string;
    close: string;
    hot: string;
    recommended: string;
    suggestions: string;
    /** With `{{n}}` for the number. */
    count: string;
    none: string;
    failed: string;
    offline: string;
    /** Labels of result kinds, keyed by the portal's code. */
    kinds: Record<string, string>;
  };
};

export interface Suggestion {
  id: string;
  href: string;
  title: readonly { text: string; mark: boolean }[];
  /** Label of the kind; empty if unknown. */
  kind: string;
  /** Language of the text if it differs from the page's. */
  lang?: string | undefined;
}

interface Choice {
  text: string;
  href: string;
}

/** State of the hydrated overlay. */
export interface LiveSearch {
  hotWords: readonly Choice[];
  /** Pages recommended by editors. */
  recommended: readonly Choice[];
  suggestions: readonly Suggestion[];
  /** Index of the active option, or −1. */
  active: number;
  /** Whether suggestions for the current input have not arrived yet. */
  isWaiting: boolean;
  /** Message of the `status` region. It is visible only while there are no suggestions. */
  message: string;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onChoose: (event: MouseEvent<HTMLAnchorElement>) => void;
}

const LIST = 'search-suggestions';
const optionId = (index: number): string => `${LIST}-${index}`;

const markedText = ({ text, mark }: Suggestion['title'][number], index: number) =>
  mark ? <mark key={`${index}-${text}`}>{text}</mark> : text;

function Suggestions({ live, label }: { live: LiveSearch; label: string }) {
  return (
    <div
      id={LIST}
      role="listbox"
      aria-label={label}
      className="search-suggestions"
      hidden={live.suggestions.length === 0}
    >
      {live.suggestions.map(({ id, href, title, kind, lang }, index) => (
        <a
          key={id}
          id={optionId(index)}
          role="option"
          aria-selected={index === live.active}
          tabIndex={-1}
          href={href}
          onClick={live.onChoose}
        >
          <span lang={lang}>{title.map(markedText)}</span>
          {kind !== '' && <small>{kind}</small>}
        </a>
      ))}
    </div>
  );
}

/** Options before any input. */
function Choices({
  title,
  choices,
  onChoose,
}: {
  title: string;
  choices: readonly Choice[];
  onChoose: LiveSearch['onChoose'];
}) {
  if (choices.length === 0) return null;
  return (
    <div className="search-hot">
      <h2 className="label">{title}</h2>
      <ul>
        {choices.map(({ text, href }) => (
          <li key={href}>
            <a href={href} onClick={onChoose}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The server renders the overlay without `live`. The browser hydrates the same markup, then adds results. */
export function SearchOverlay({ action, texts, live }: SearchOverlayProps & { live?: LiveSearch }) {
  const isOpen = (live?.suggestions.length ?? 0) > 0;
  return (
    <dialog id="search-overlay" className="search-overlay" aria-label={texts.label}>
      <search>
        <form className="search-form" action={action} aria-busy={live?.isWaiting || undefined}>
          <label>
            <span className="visually-hidden">{texts.field}</span>
            <Glyph name="search" />
            <input
              type="text"
              name="keyword"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={LIST}
              aria-autocomplete="list"
              aria-activedescendant={live && live.active >= 0 ? optionId(live.active) : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode="search"
              enterKeyHint="search"
              maxLength={100}
              placeholder={texts.field}
              onInput={live?.onInput}
              onKeyDown={live?.onKeyDown}
            />
          </label>
          <button type="submit" className="button" data-kind="primary">
            {texts.submit}
          </button>
          <button type="submit" className="search-close" formMethod="dialog" aria-label={texts.close}>
            <Glyph name="close" />
          </button>
        </form>
      </search>
      <p className={isOpen ? 'visually-hidden' : 'search-message'} role="status">
        {live?.message}
      </p>
      {/* Until hydration, the dialog script shows this paragraph (client/search/search-dialog.ts). */}
      <p className="search-offline">{texts.offline}</p>
      {live ? (
        <Suggestions live={live} label={texts.suggestions} />
      ) : (
        <div id={LIST} role="listbox" aria-label={texts.suggestions} className="search-suggestions" hidden />
      )}
      {live && !isOpen && (
        <>
          <Choices title={texts.hot} choices={live.hotWords} onChoose={live.onChoose} />
          <Choices title={texts.recommended} choices={live.recommended} onChoose={live.onChoose} />
        </>
      )}
    </dialog>
  );
}
