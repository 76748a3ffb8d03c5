// Table of contents of a document, between its head and its text. Wide windows show it in the right column. In narrow
// windows it is collapsed: the style sheet hides the links after a closed `<details>`, as in layout.tsx.
import { type ContentsHeading, HeadingLinks, hasContents } from '../components/contents.tsx';
import { useView } from '../context.tsx';

export function DocContents({ headings }: { headings: readonly ContentsHeading[] }) {
  const { t } = useView();
  if (!hasContents(headings)) return null;
  const title = t('docs.onThisPage');
  return (
    <nav className="docs-contents" aria-label={title}>
      <div>
        <details className="docs-drawer">
          <summary>{title}</summary>
        </details>
        <p aria-hidden="true">{title}</p>
        <HeadingLinks headings={headings} />
      </div>
    </nav>
  );
}
