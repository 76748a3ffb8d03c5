// Row of links, each with a sentence: shortcuts, and services related to the products (§7 home/*).
import type { z } from 'zod';
import type { LinkCardSchema } from '../../../common/contract/entities/home.ts';
import { Link } from '../components/link.tsx';

type LinkCard = z.output<typeof LinkCardSchema>;

/** Renders nothing without links. `label` is the accessible name of the row. */
export function LinkStrip({ label, cards }: { label: string; cards: readonly LinkCard[] }) {
  if (cards.length === 0) return null;
  return (
    <nav className="link-strip" aria-label={label}>
      <ul className="wrap ways">
        {cards.map(({ code, title, text, url }) => (
          <li key={code}>
            <Link to={url} className="more" blank={url.startsWith('https:')}>
              {title}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
