// Search field of the documentation, in its header and on its home page. It is a plain form. With a script, a click or
// the displayed shortcut opens the search overlay instead (src/client/search/search.ts).
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import { Glyph } from '../components/glyph.tsx';
import { useView } from '../context.tsx';
import { GetForm } from '../lists/filter-bar.tsx';

export function DocsSearchForm() {
  const { t } = useView();
  return (
    <search>
      <GetForm className="docs-search" path={DOCS_SEARCH}>
        <Glyph name="search" />
        <input
          className="header-search"
          type="search"
          name="keyword"
          aria-label={t('docs.searchLabel')}
          placeholder={t('docs.searchLabel')}
          maxLength={100}
          required
          pattern=".*\S.*"
          enterKeyHint="search"
          autoComplete="off"
        />
        <span />
      </GetForm>
    </search>
  );
}
