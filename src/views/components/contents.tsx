// Table of contents: the headings of a page as links (D3).

export interface ContentsHeading {
  id: string;
  text: string;
  level: number;
}

/** Whether a page needs a table of contents: it has at least two headings. */
export const hasContents = (headings: readonly ContentsHeading[]): boolean => headings.length > 1;

export const HeadingLinks = ({ headings }: { headings: readonly ContentsHeading[] }) => (
  <ol>
    {headings.map(({ id, text, level }) => (
      <li key={id} data-level={level}>
        <a href={`#${id}`}>{text}</a>
      </li>
    ))}
  </ol>
);

/**
 * Table of contents of an article (docs/contents.tsx is for documents). It is collapsed in narrow windows: the style
 * sheet hides the links after a closed `<details>`.
 */
export function Contents({ headings, title }: { headings: readonly ContentsHeading[]; title: string }) {
  if (!hasContents(headings)) return null;
  return (
    <nav className="article-contents" aria-labelledby="article-contents-title">
      <h2 id="article-contents-title">{title}</h2>
      <details>
        <summary>{title}</summary>
      </details>
      <HeadingLinks headings={headings} />
    </nav>
  );
}
