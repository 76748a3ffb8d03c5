// Rows of the lists of menus and site info: marks, period, and buttons.
import type { ReactNode } from 'react';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { isActive } from '../../../common/overrides/frame-overlay.ts';
import type { FrameKind } from '../../../common/overrides/kinds.ts';
import { anchorOf, editUrl, listOf, titleOf } from '../banners/status-text.ts';
import { Form, IfAllowed } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { Tag, type Tone } from '../console/state.tsx';
import { type Column, NONE } from '../console/table.tsx';
import type { FrameRow } from './list.ts';

const CHANGES = { changed: 'Changed in the portal', gone: 'Not in the portal' } as const;

type Mark = readonly [name: string, tone: Tone];

/** Marks of a row, with the tones of their tags. */
export function marksOf({ override, isSeen, portalChange, portal }: FrameRow, now: number): Mark[] {
  const active = override !== null && isActive(override, now);
  const isPlanned = override?.startsAt != null && Date.parse(override.startsAt) > now;
  const state: Mark | null =
    override === null
      ? null
      : active
        ? override.shown
          ? ['Changed here', 'good']
          : ['Hidden here', '']
        : isPlanned
          ? ['Planned', 'warn']
          : ['Ended', ''];
  const isHidden = !isSeen && portal !== null && !(active && override?.shown === false);
  return [
    ...(state ? [state] : []),
    ...(isHidden ? ([['Not shown', '']] satisfies Mark[]) : []),
    ...(portalChange ? ([[CHANGES[portalChange], 'warn']] satisfies Mark[]) : []),
  ];
}

const Marks = ({ row, now }: { row: FrameRow; now: number }) =>
  marksOf(row, now).map(([name, tone]) => (
    <Tag key={name} tone={tone}>
      {name}
    </Tag>
  ));

const Period = ({ override }: Pick<FrameRow, 'override'>) => (
  <>
    {override?.startsAt && (
      <div>
        from <When at={override.startsAt} />
      </div>
    )}
    {override?.endsAt && (
      <div>
        until <When at={override.endsAt} />
      </div>
    )}
    {override && <small> by {override.by}</small>}
  </>
);

const Named = ({ row }: { row: FrameRow }) => (
  <span className="visually-hidden">
    {' '}
    {titleOf(row)} in {LOCALES[row.locale].name}
  </span>
);

const ActionButton = ({ row, action, children }: { row: FrameRow; action: string; children: ReactNode }) => (
  <Form action={`${listOf(row.kind)}/${row.kind}/${encodeURIComponent(row.id)}/${action}`} isBrief>
    <input type="hidden" name="locale" value={row.locale} />
    <input type="hidden" name="seen" value={row.override?.version ?? 0} />
    <button type="submit" className={`small ${action}`}>
      {children}
      <Named row={row} />
    </button>
  </Form>
);

const Actions = ({ row }: { row: FrameRow }) => (
  <div className="actions">
    {row.earlier !== null && (
      <ActionButton row={row} action="up">
        <span className="visually-hidden">Move up</span>
      </ActionButton>
    )}
    {row.later !== null && (
      <ActionButton row={row} action="down">
        <span className="visually-hidden">Move down</span>
      </ActionButton>
    )}
    {row.portalChange && (
      <ActionButton row={row} action="reset">
        Use the portal’s value
      </ActionButton>
    )}
    {row.portalChange === 'changed' && (
      <ActionButton row={row} action="keep">
        Keep the change
      </ActionButton>
    )}
    {row.kind === 'menu' && (
      <IfAllowed permission="edit">
        <a href={editUrl(row)}>
          Edit
          <Named row={row} />
        </a>
      </IfAllowed>
    )}
  </div>
);

const MENU_COLUMNS: readonly Column<FrameRow>[] = [
  {
    name: 'Menu item',
    isHead: true,
    cell: (row) => (
      <div id={anchorOf(row)} className={`depth-${row.depth}`}>
        <a href={editUrl(row)}>{row.seen?.text ?? titleOf(row)}</a>
        {row.seen?.badge && <small> badge “{row.seen.badge}”</small>}
      </div>
    ),
  },
  {
    name: 'Link',
    cell: ({ seen, portal }) => seen?.url || portal?.url || 'no link',
  },
];
const SITE_COLUMNS: readonly Column<FrameRow>[] = [
  { name: 'Item', isHead: true, cell: (row) => <a href={editUrl(row)}>{titleOf(row)}</a> },
  { name: 'Visitors see', cell: ({ seen }) => seen?.text ?? <span className="unset">Not set</span> },
];

/** Whether a row has any mark. */
export const isMarked = (row: FrameRow, now: number): boolean => marksOf(row, now).length > 0;

/** Columns of a list. Empty columns for marks and actions are omitted. `now` is in milliseconds. */
export const columnsOf = (
  kind: FrameKind,
  rows: readonly FrameRow[],
  now: number,
): readonly Column<FrameRow>[] => [
  ...(kind === 'menu' ? MENU_COLUMNS : SITE_COLUMNS),
  ...(rows.some((row) => isMarked(row, now))
    ? [
        {
          name: 'Now',
          cell: (row: FrameRow) =>
            isMarked(row, now) ? (
              <>
                <Marks row={row} now={now} />
                {row.override && <Period override={row.override} />}
              </>
            ) : (
              NONE
            ),
        },
      ]
    : []),
  ...(kind === 'menu' || rows.some(({ portalChange }) => portalChange)
    ? [{ name: 'Actions', isEnd: true, cell: (row: FrameRow) => <Actions row={row} /> }]
    : []),
];
