// Contents of a page: its headings as links (D3).

export interface ContentsHeading {
  id: string;
  text: string;
  level: number;
}

/** Contents have two headings or more. */
export const hasContents = (headings: readonly ContentsHeading[]): boolean => headings.length > 1;

/** Links to the headings. */
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
 * Contents of an article; those of documents are in docs/contents.tsx. In narrow windows they are closed: the style
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
