// A row of ways on, each with a sentence: shortcuts, and services beside the products (§7 home/*).
import type { z } from 'zod';
import type { LinkCardSchema } from '../../../common/contract/entities/home.ts';
import { Link } from '../components/link.tsx';

type LinkCard = z.output<typeof LinkCardSchema>;

/** Nothing when there are none. `label` names the row for assistive technology. */
export function LinkStrip({ label, cards }: { label: string; cards: readonly LinkCard[] }) {
  if (cards.length === 0) return null;
  return (
    <nav className="link-strip" aria-label={label}>
      <ul className="wrap">
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
