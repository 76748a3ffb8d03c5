// The menus of a language: one folded table for each menu of the header, with the state of its items.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { formatCount } from '../../../common/text/count.ts';
import { titleOf } from '../banners/status-text.ts';
import { Fold, Parts, Tag } from '../console/state.tsx';
import { Table } from '../console/table.tsx';
import type { FrameRow } from './list.ts';
import { columnsOf, marksOf } from './rows.tsx';

/** Rows by menu: each top-level item with its descendants. */
function groupsOf(rows: readonly FrameRow[]): FrameRow[][] {
  const groups: FrameRow[][] = [];
  for (const row of rows) {
    if (row.depth === 0 || groups.length === 0) groups.push([row]);
    else groups.at(-1)?.push(row);
  }
  return groups;
}

/** Number of items in total and by mark. A mark that needs attention is a tag. */
export function Summary({ rows, now }: { rows: readonly FrameRow[]; now: number }) {
  const marks = Map.groupBy(
    rows.flatMap((row) => marksOf(row, now)),
    ([name]) => name,
  );
  return (
    <Parts
      parts={[
        formatCount(rows.length, 'item'),
        ...[...marks].map(([name, { length, 0: first }]) => {
          const text = `${length} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
          return first?.[1] === 'warn' ? (
            <Tag key={name} tone="warn">
              {text}
            </Tag>
          ) : (
            text
          );
        }),
      ]}
    />
  );
}

const labelOf = (row: FrameRow): string => row.seen?.text ?? titleOf(row);

/** Maximum number of labels after the name of a menu. */
const FIRST_LABELS = 4;
function firstLabels(rows: readonly FrameRow[]): string {
  const labels = rows.filter(({ depth }) => depth === 1).map(labelOf);
  return [...labels.slice(0, FIRST_LABELS), ...(labels.length > FIRST_LABELS ? ['…'] : [])].join(', ');
}

interface MenuGroupsProps {
  rows: readonly FrameRow[];
  locale: Locale;
  /** ID of the item whose menu is open. */
  opened: string | undefined;
}

/** The menus of a language. The first menu is open, as are menus with the opened item or a change in the portal. */
export function MenuGroups({ rows, locale, opened }: MenuGroupsProps) {
  const now = Date.now();
  const groups = groupsOf(rows);
  const columns = columnsOf('menu', rows, now);
  return groups.map((group) => {
    const [first] = group;
    if (!first) return null;
    const title = labelOf(first);
    return (
      <Fold
        key={first.id}
        id={`menu-${first.id}`}
        title={title}
        name="menu-group"
        note={firstLabels(group)}
        summary={<Summary rows={group} now={now} />}
        isOpen={group === groups[0] || group.some(({ id, portalChange }) => id === opened || portalChange)}
      >
        <Table
          name="menus"
          caption={`${title} in ${LOCALES[locale].name}, as visitors see it`}
          columns={columns}
          rows={group}
          keyOf={({ id }) => id}
          empty=""
        />
      </Fold>
    );
  });
}
