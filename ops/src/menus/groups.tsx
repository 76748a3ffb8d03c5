// The menus of a language: one folded table for each menu of the header, with the state of its items.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { titleOf } from '../banners/status-text.ts';
import { Fold } from '../console/fold.tsx';
import { Tag } from '../console/state.tsx';
import { Table } from '../console/table.tsx';
import type { FrameRow } from './list.ts';
import { columnsOf, marksOf } from './rows.tsx';

/** Rows by menu: each item of the first level with the items below it. */
function groupsOf(rows: readonly FrameRow[]): FrameRow[][] {
  const groups: FrameRow[][] = [];
  for (const row of rows) {
    if (row.depth === 0 || groups.length === 0) groups.push([row]);
    else groups.at(-1)?.push(row);
  }
  return groups;
}

/** Number of items, and of those with each mark. */
function Summary({ rows, now }: { rows: readonly FrameRow[]; now: number }) {
  const marks = Map.groupBy(
    rows.flatMap((row) => marksOf(row, now)),
    ([name]) => name,
  );
  return (
    <>
      {rows.length === 1 ? '1 item' : `${rows.length} items`}
      {[...marks].map(([name, [first, ...others]]) => (
        <Tag key={name} tone={first?.[1] ?? ''}>
          {1 + others.length} {name.charAt(0).toLowerCase() + name.slice(1)}
        </Tag>
      ))}
    </>
  );
}

interface MenuGroupsProps {
  rows: readonly FrameRow[];
  locale: Locale;
  /** Id of the item whose menu is open. */
  opened: string | undefined;
}

/** Menus whose item was opened, or changed in the portal, are open. */
export function MenuGroups({ rows, locale, opened }: MenuGroupsProps) {
  const now = Date.now();
  const groups = groupsOf(rows);
  return groups.map((group) => {
    const [first] = group;
    if (!first) return null;
    const title = first.seen?.text ?? titleOf(first);
    return (
      <Fold
        key={first.id}
        id={`menu-${first.id}`}
        title={title}
        name="menu-group"
        summary={<Summary rows={group} now={now} />}
        isOpen={groups.length === 1 || group.some(({ id, portalChange }) => id === opened || portalChange)}
      >
        <Table
          name="menus"
          caption={`${title} in ${LOCALES[locale].name}, as visitors see it`}
          columns={columnsOf('menu', now)}
          rows={group}
          keyOf={({ id }) => id}
          empty=""
        />
      </Fold>
    );
  });
}
