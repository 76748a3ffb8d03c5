// Pagination links (§2: works without JavaScript).

import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

export interface Pages {
  /** Current page, starting at 1. */
  index: number;
  count: number;
  pathOf: (page: number) => string;
}

/** Page numbers to show: first, last, and the current page with its neighbors. Gaps are `null`. */
export function pageNumbers(index: number, count: number): (number | null)[] {
  const pages = [...new Set([1, index - 1, index, index + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .sort((a, b) => a - b);
  return pages.flatMap((page, index) =>
    index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page],
  );
}

/** Renders nothing for a single page. */
export function Pagination({ index, count, pathOf }: Pages) {
  const { t } = useView();
  if (count <= 1) return null;
  return (
    <nav className="pagination" aria-label={t('list.pages')}>
      {index > 1 && (
        <Link to={pathOf(index - 1)} rel="prev" className="pagination-step">
          {t('list.previous')}
        </Link>
      )}
      <ol>
        {pageNumbers(index, count).map((page, position) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
            <li key={`gap ${position}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <Link to={pathOf(page)} current={page === index ? 'page' : undefined}>
                {page}
              </Link>
            </li>
          ),
        )}
      </ol>
      {index < count && (
        <Link to={pathOf(index + 1)} rel="next" className="pagination-step">
          {t('list.next')}
        </Link>
      )}
    </nav>
  );
}
