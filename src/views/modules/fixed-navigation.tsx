// Modules of a page as links to their positions on it (§4).
import { useView } from '../context.tsx';
import type { NavigationItem } from './parse.ts';

/** Sticky while the page scrolls. */
export function FixedNavigation({ id, items }: { id: string; items: readonly NavigationItem[] }) {
  const { t } = useView();
  return (
    <nav id={id} className="fixed-nav" aria-label={t('nav.onThisPage')}>
      <ol className="wrap">
        {items.map((item) => (
          <li key={item.id}>
            <a href={`#${item.id}`}>{item.name}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
