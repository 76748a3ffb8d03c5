// Error budgets by page type: remaining budget, both burn rates, and the latest alert.
import { BUDGET_DAYS, BURNS, type BurnName } from '../budget/objectives.ts';
import { type Budget, type BudgetReport, leftText, rateText } from '../budget/report.ts';
import { When } from '../console/local-time.tsx';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { typeName } from './visits.tsx';

/** Burn rate of a window, with a tag if it is high. */
function BurnText({ budget: { burns }, name }: { budget: Budget; name: BurnName }) {
  const burn = burns[name];
  return (
    <>
      {rateText(burn)} {burn.isHigh && <Tag tone="bad">too fast</Tag>}{' '}
      <small>
        {burn.errors.toLocaleString('en')} of {burn.responses.toLocaleString('en')}
      </small>
    </>
  );
}

/** State of an alert, and the time at which it ended or, if it is open, started. */
const AlertText = ({ alert: { startedAt, endedAt } }: { alert: NonNullable<Budget['alert']> }) => (
  <>
    <Tag tone={endedAt === null ? 'bad' : 'good'}>{endedAt === null ? 'Open' : 'Recovered'}</Tag>{' '}
    <When at={endedAt ?? startedAt} />
  </>
);

const COLUMNS: readonly Column<Budget>[] = [
  { name: 'Page type', isHead: true, cell: ({ type }) => <span className="exact">{typeName(type)}</span> },
  { name: 'Objective', isEnd: true, cell: ({ objective }) => `${objective}%` },
  { name: 'Budget left', isEnd: true, cell: ({ used }) => leftText(used) },
  { name: 'Last hour', isEnd: true, cell: (budget) => <BurnText budget={budget} name="fast" /> },
  { name: 'Last 6 hours', isEnd: true, cell: (budget) => <BurnText budget={budget} name="slow" /> },
  { name: 'Last alert', cell: ({ alert }) => (alert ? <AlertText alert={alert} /> : NONE) },
];

/** Error budgets by page type, in the order of the report. */
export const BudgetSection = ({ channels, budgets }: BudgetReport) => (
  <>
    <p>
      The budget is the share of errors that the objective allows in {BUDGET_DAYS} days. At a rate of 1×, it
      lasts exactly that long. {BURNS.fast.limit}× in an hour or {BURNS.slow.limit}× in six hours send an
      alert.
    </p>
    {channels.length === 0 && (
      <p className="notice warn">
        No webhook and no mail is set up, so no alerts are sent. See docs/deploy.md, “Alerts”.
      </p>
    )}
    <Table
      caption={`Error budgets of ${BUDGET_DAYS} days by page type`}
      columns={COLUMNS}
      rows={budgets}
      keyOf={({ type }) => type}
      isLong
      empty={
        <Empty title="There are no counts yet.">
          The site sends them every minute, after its first responses.
        </Empty>
      }
    />
  </>
);
