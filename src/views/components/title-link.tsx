// Linked title.
import type { Column } from '../../../common/text/phrases.ts';
import { Link } from './link.tsx';
import { Phrases } from './phrases.tsx';

/** Linked title that breaks between phrases; see `Phrases`. */
export const TitleLink = ({ to, title, column }: { to: string; title: string; column?: Column }) => (
  <Link to={to}>
    <Phrases text={title} column={column} />
  </Link>
);
