// Error budgets in the health report.
import { REQUEST_TYPES, type RequestType } from '../../../common/metrics/page-types.ts';
import { wallTime } from '../console/time-zone.ts';
import type { Bindings } from '../env.ts';
import { channelsOf, type NotificationChannel } from '../leads/notifications/channels.ts';
import type { ErrorRate } from '../metrics/store.ts';
import { type Burn, type BurnName, budgetShare, burnStates, OBJECTIVES } from './objectives.ts';
import { type Alert, readBudgetSums, readLastAlerts, readWindowRows } from './store.ts';

export interface Budget extends ErrorRate {
  type: RequestType;
  /** Target percentage of responses with a status below 500. */
  objective: number;
  /** Used share of the budget; 1 is the entire budget. */
  used: number;
  burns: Record<BurnName, Burn>;
  alert: Alert | null;
}

export interface BudgetReport {
  /** Channels through which alerts are sent. */
  channels: NotificationChannel[];
  /** Page types with responses in the period. Open alerts come first, then the most used budgets. */
  budgets: Budget[];
}

const isOpen = ({ alert }: Budget): boolean => alert !== null && alert.endedAt === null;

/** Error budgets of the page types with responses in the period. */
export async function readBudgets(env: Bindings, now: Date): Promise<BudgetReport> {
  const [sums, rows, alerts] = await Promise.all([
    readBudgetSums(env.DB, now),
    readWindowRows(env.DB, now),
    readLastAlerts(env.DB),
  ]);
  const states = burnStates(rows, now);
  const budgets = REQUEST_TYPES.flatMap((type): Budget[] => {
    const [counts, state, alert] = [sums.get(type), states.get(type), alerts.get(type) ?? null];
    if (!counts || !state) return [];
    return [
      {
        type,
        objective: OBJECTIVES[type],
        ...counts,
        used: budgetShare(type, counts),
        burns: state.burns,
        alert,
      },
    ];
  });
  return {
    channels: channelsOf(env, 'alerts'),
    budgets: budgets.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.used - a.used),
  };
}

/** Remaining budget as text: `62%`, `<1%`, or `none (2.5 times used)`. */
export function leftText(used: number): string {
  if (used >= 1) return `none (${used.toFixed(1)} times used)`;
  const left = 100 * (1 - used);
  return left < 1 ? '<1%' : `${Math.floor(left)}%`;
}

/** Burn rate as text: `14.4×`. */
export const rateText = ({ rate }: Burn): string => `${rate.toFixed(1)}×`;

/** Open alerts, one sentence each. */
export const budgetFaults = ({ budgets }: BudgetReport): string[] =>
  budgets.flatMap(({ type, alert, used }) =>
    alert && alert.endedAt === null
      ? [
          `Errors have used the error budget of the page type ${type} too fast since ${wallTime(alert.startedAt, 'UTC')} UTC. Left: ${leftText(used)}. See docs/ops.md, “An error budget alert”.`,
        ]
      : [],
  );
