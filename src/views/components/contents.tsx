// What is on a page: its headings as links (D3).

interface ContentsProps {
  headings: readonly { id: string; text: string; level: number }[];
  title: string;
  /** Of articles, or of documents; the title's id begins with it. */
  className: 'article-contents' | 'docs-contents';
}

/** Contents are worth a list from two headings on. */
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
