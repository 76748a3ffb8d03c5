// Browser reports on the health page: policy violations, network errors, deprecated features, interventions, crashes.
import { PERIOD_DAYS } from '../../../common/metrics/published.ts';
import type { ReportKind, ReportSource, ReportSum } from '../../../common/metrics/reports.ts';
import { Empty } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';

const KINDS: Readonly<Record<ReportKind, string>> = {
  csp: 'Policy violation',
  network: 'Network error',
  deprecation: 'Deprecated feature',
  intervention: 'Intervention',
  crash: 'Crash',
  other: 'Other',
};
const SOURCES: Readonly<Record<ReportSource, string>> = {
  inline: 'inline code',
  eval: 'code from a string',
  'trusted-types': 'HTML or script from a string',
  own: 'this site',
  data: 'data URL',
  blob: 'blob URL',
  extension: 'browser extension',
  host: 'another host',
  dns: 'DNS',
  connection: 'connection',
  application: 'request',
  other: '–',
};

const COLUMNS: readonly Column<ReportSum>[] = [
  { name: 'Report', isHead: true, cell: ({ kind }) => KINDS[kind] },
  { name: 'Name', cell: ({ name }) => <code>{name}</code> },
  { name: 'Cause', cell: ({ source }) => SOURCES[source] },
  { name: 'Reports', isEnd: true, cell: ({ count }) => count.toLocaleString('en') },
];

/** Browser reports by kind, name, and cause. */
export const ReportSection = ({ reports }: { reports: readonly ReportSum[] }) => (
  <Table
    caption={`Browser reports of the last ${PERIOD_DAYS} days`}
    columns={COLUMNS}
    rows={reports}
    isCompact
    isLong
    keyOf={({ kind, name, source }) => `${kind} ${name} ${source}`}
    empty={
      <Empty title="Browsers have sent no reports.">
        Violated policies, network errors, and deprecated features of the site appear here, by kind and cause.
      </Empty>
    }
  />
);
