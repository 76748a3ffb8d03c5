// Requested path in the site tree, up to its first unknown segment.
import { brand } from '../../../common/config.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { DocName } from '../docs/doc-name.tsx';
import type { PathLevel, PathSegment } from './path-levels.ts';

/** Path segment. If it has a page, it is a link with the page title as its accessible name. */
const Part = ({ name, page }: PathSegment) =>
  page ? (
    <Link to={page.url}>
      <span aria-hidden="true">{name}</span>{' '}
      <span>
        <DocName {...page} />
      </span>
    </Link>
  ) : (
    <span>{name}</span>
  );

/** Nested levels, each below the known segment of the previous level. */
function Branch({ levels: [level, ...rest] }: { levels: readonly PathLevel[] }) {
  if (!level) return null;
  return (
    <ul>
      <li data-part={level.isKnown ? 'known' : 'unknown'}>
        <Part {...level} />
        <Branch levels={rest} />
      </li>
      {level.neighbors.map((part) => (
        <li key={part.name}>
          <Part {...part} />
        </li>
      ))}
    </ul>
  );
}

/** A tree without links is decorative, and hidden from assistive technology. */
export function PathTree({ levels }: { levels: readonly PathLevel[] }) {
  const { t } = useView();
  const tree = (
    <>
      <span>{brand.host}</span>
      <Branch levels={levels} />
    </>
  );
  return levels.some(({ page, neighbors }) => page ?? neighbors.some((part) => part.page)) ? (
    <nav className="address-tree" aria-label={t('error.tree')}>
      {tree}
    </nav>
  ) : (
    <div className="address-tree" aria-hidden="true">
      {tree}
    </div>
  );
}
