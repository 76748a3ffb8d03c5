// What is on a page: its headings as links (D3).
import { useView } from '../context.tsx';

interface ContentsProps {
  headings: readonly { id: string; text: string; level: 2 | 3 }[];
}

/** Contents are worth a list from two headings on. */
const CONTENTS_FROM = 2;

export function Contents({ headings }: ContentsProps) {
  const { t } = useView();
  if (headings.length < CONTENTS_FROM) return null;
  return (
    <nav className="docs-contents" aria-labelledby="docs-contents-title">
      <p id="docs-contents-title" className="label">
        {t('docs.onThisPage')}
      </p>
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
