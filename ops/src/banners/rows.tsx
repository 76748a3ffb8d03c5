// Rows of the banner list: state, override, portal value, and buttons.
import { LOCALES } from '../../../common/i18n/locales.ts';
import { ButtonForm, IfAllowed } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { Tag } from '../console/state.tsx';
import { type Column, NONE } from '../console/table.tsx';
import type { BannerRow } from './list.ts';
import { type BannerState, expiredEnd } from './state.ts';
import { editUrl, positionOf, STATES, titleOf } from './status-text.ts';

/** Button to turn a banner on or off. Its label states whether the action removes an end that has passed. */
const Toggle = ({ row, isOn, now }: { row: BannerRow; isOn: boolean; now: number }) => (
  <ButtonForm
    action={`/ops/banners/${row.kind}/${encodeURIComponent(row.id)}/${isOn ? 'off' : 'on'}`}
    fields={{ locale: row.locale, seen: row.override?.version ?? 0 }}
  >
    {isOn ? 'Turn off' : expiredEnd(row, now) === null ? 'Turn on' : 'Turn on without end'}
    {hiddenName(row)}
  </ButtonForm>
);

function Period({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) {
  if (startsAt === null && endsAt === null) return <>no end</>;
  return (
    <>
      {startsAt !== null && (
        <>
          from <When at={startsAt} />{' '}
        </>
      )}
      {endsAt !== null && (
        <>
          until <When at={endsAt} />
        </>
      )}
    </>
  );
}

type Portal = NonNullable<BannerRow['portal']>;

const hiddenName = ({ id, locale }: BannerRow) => (
  <span className="visually-hidden">
    {' '}
    {id} in {LOCALES[locale].name}
  </span>
);

function Override({ override }: { override: NonNullable<BannerRow['override']> }) {
  return (
    <>
      {override.shown ? (
        <>
          on, <Period {...override} />
        </>
      ) : (
        <>
          off
          {(override.startsAt ?? override.endsAt) !== null && (
            <>
              , period <Period {...override} />
            </>
          )}
        </>
      )}
      <div>
        <small>by {override.by}</small>
      </div>
    </>
  );
}

function InPortal({ portal, override }: Pick<BannerRow, 'override'> & { portal: Portal }) {
  return (
    <>
      {override?.title && (
        <>
          {portal.title}
          <br />
        </>
      )}
      <small>
        <Period {...portal} />
      </small>
    </>
  );
}

/** Whether the portal's value contains something that the other columns do not show. */
const isDifferent = ({ portal, override }: BannerRow): boolean =>
  portal === null || Boolean(override?.title) || portal.startsAt !== null || portal.endsAt !== null;

/** Columns that only some lists have: the override and the portal's value. */
const EXTRA: readonly (Column<BannerRow> & { hasValue: (row: BannerRow) => boolean })[] = [
  {
    name: 'Changed here',
    hasValue: ({ override }) => override !== null,
    cell: ({ override }) => (override ? <Override override={override} /> : NONE),
  },
  {
    name: 'In the portal',
    hasValue: isDifferent,
    cell: (row) => {
      if (!row.portal) return 'unknown';
      return isDifferent(row) ? <InPortal portal={row.portal} override={row.override} /> : NONE;
    },
  },
];

/** Columns of the lists of `rows` at `now`, in milliseconds; `stateIn` returns the current state of a banner. */
export const columns = (
  stateIn: (row: BannerRow) => BannerState,
  rows: readonly BannerRow[],
  now: number,
): readonly Column<BannerRow>[] => [
  { name: 'Banner', isHead: true, cell: (row) => <a href={editUrl(row)}>{titleOf(row)}</a> },
  {
    name: 'Place',
    cell: (row) => (
      <small>
        {positionOf(row)} · {row.id}
      </small>
    ),
  },
  {
    name: 'Now',
    cell: (row) => {
      const { name, tone } = STATES[stateIn(row)];
      return <Tag tone={tone}>{name}</Tag>;
    },
  },
  ...EXTRA.filter(({ hasValue }) => rows.some(hasValue)),
  {
    name: 'Actions',
    isEnd: true,
    cell: (row) => (
      <div className="actions">
        <Toggle row={row} isOn={['on', 'outranked', 'planned'].includes(stateIn(row))} now={now} />
        <IfAllowed permission="edit">
          <a href={editUrl(row)}>Edit{hiddenName(row)}</a>
        </IfAllowed>
      </div>
    ),
  },
];
