// The requested address in the site's tree: known parts in ink, and the edge at which it leaves the tree.
import { brand } from '../../../common/config.ts';
import type { AddressLevel } from './address-levels.ts';

/** Levels of the address, each below the known part of the previous level. */
function Branch({ levels: [level, ...rest] }: { levels: readonly AddressLevel[] }) {
  if (!level) return null;
  return (
    <ul>
      <li data-part={level.isKnown ? 'known' : 'unknown'}>
        <span>{level.name}</span>
        <Branch levels={rest} />
      </li>
      {level.neighbors.map((name) => (
        <li key={name}>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Hidden from assistive technology: similar addresses are links next to it. */
export const AddressTree = ({ levels }: { levels: readonly AddressLevel[] }) => (
  <div className="address-tree" aria-hidden="true">
    <span>{brand.host}</span>
    <Branch levels={levels} />
  </div>
);
