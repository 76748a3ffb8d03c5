// Contents of a page: its headings as links (D3).

interface ContentsProps {
  headings: readonly { id: string; text: string; level: number }[];
  title: string;
  /** Id prefix of the contents' title: of articles, or of documents. */
  className: 'article-contents' | 'docs-contents';
}

/** Renders contents from two headings on. */
const CONTENTS_FROM = 2;

export function Contents({ headings, title, className }: ContentsProps) {
  if (headings.length < CONTENTS_FROM) return null;
  const titleId = `${className}-title`;
  return (
    <nav className={className} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
