// Links from a search without results to the form for a new search entry.
import type { MissedSearch } from '../../../common/editorial/editorial.ts';
import { NEW } from './kinds.ts';

/** URL of the form, prefilled with the keyword, language, and scope of a search without results. */
export const entryForm = ({ words, locale, scope }: MissedSearch): string =>
  `${NEW}?${new URLSearchParams({ keyword: words, locale, scope })}`;

/** Link in a list of searches without results. */
export function AddEntry({ miss }: { miss: MissedSearch }) {
  return (
    <a href={entryForm(miss)}>
      Add<span className="visually-hidden"> an entry for {miss.words}</span>
    </a>
  );
}
