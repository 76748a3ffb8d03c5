// Scheduled changes as a table, and notices about missing entries.
import type { ReactNode } from 'react';
import { When } from '../console/local-time.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { CancelLink, canCancel, namesOf, SubjectLink } from './entry.tsx';
import type { PlanGroup } from './groups.ts';
import type { Plan } from './store.ts';
import { authorOf, changeName } from './text.ts';

/** Notices about missing entries: the portal did not respond, or there are too many. */
export function Missing({ plan: { unavailable, isContentMissing, isTruncated } }: { plan: Plan }) {
  const missing = [
    ...(unavailable.length > 0 ? [`its own banners in ${namesOf(unavailable)}`] : []),
    ...(isContentMissing ? ['articles and events'] : []),
  ];
  return (
    <>
      {missing.length > 0 && (
        <p className="notice warn" role="status">
          The portal does not respond, so {missing.join(' and ')} are missing. Changes made here are complete.
        </p>
      )}
      {isTruncated && (
        <p className="notice warn" role="status">
          There are more changes than this page can list. Choose a language or a shorter period.
        </p>
      )}
    </>
  );
}

const columns = (now: string, view: string): readonly Column<PlanGroup>[] => [
  { name: 'Time', cell: ({ at }) => <When at={at} /> },
  {
    name: 'What',
    isHead: true,
    cell: (group) => (
      <>
        {changeName(group)}: <SubjectLink group={group} />
        <br />
        <small>{group.target}</small>
      </>
    ),
  },
  { name: 'Where', cell: ({ locales }) => namesOf(locales) },
  {
    name: 'By',
    cell: (group) =>
      group.isCovered
        ? `${authorOf(group)}; has no effect, because the banner was changed here`
        : authorOf(group),
  },
  {
    name: 'Actions',
    isEnd: true,
    cell: (group) => (canCancel(group, now) ? <CancelLink group={group} view={view} /> : NONE),
  },
];

interface ListProps {
  plan: Plan;
  groups: readonly PlanGroup[];
  caption: string;
  empty: ReactNode;
  /** The view of the plan: `list` or a day, with its filters. */
  view: string;
}
/** Changes as a table, earliest first. */
export function List({ groups, caption, empty, plan, view }: ListProps) {
  return (
    <>
      <Missing plan={plan} />
      <Table
        caption={caption}
        columns={columns(new Date().toISOString(), view)}
        rows={groups}
        keyOf={(group) => groups.indexOf(group)}
        empty={empty}
      />
    </>
  );
}
