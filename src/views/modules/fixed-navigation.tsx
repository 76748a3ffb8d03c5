// In-page navigation: a link to each module of the page (§4).
import { useView } from '../context.tsx';
import type { NavigationItem } from './parse.ts';

/** Sticky navigation. */
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
