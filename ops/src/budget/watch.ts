// Error budget alerts, checked every minute with one query of the ten-minute counters and one of the open alerts. An
// alert and its recovery create one notification each per channel, which the cron job (ops/src/cron.ts) sends and
// retries.
import type { RequestType } from '../../../common/metrics/page-types.ts';
import type { Bindings } from '../env.ts';
import { channelsOf } from '../leads/notifications/channels.ts';
import { log } from '../log.ts';
import { BURN_NAMES, type Burn, type BurnName, budgetShare, burnStates, OBJECTIVES } from './objectives.ts';
import {
  type Alert,
  endAlert,
  openAlert,
  readBudgetSums,
  readOpenAlerts,
  readWindowRows,
  renewAlerts,
} from './store.ts';

/** Remaining budget in percent; negative if it is exceeded. */
async function readRemaining(env: Bindings, type: RequestType, now: Date): Promise<number> {
  const sums = (await readBudgetSums(env.DB, now)).get(type) ?? { responses: 0, errors: 0 };
  return Math.trunc(100 * (1 - budgetShare(type, sums)));
}

async function startAlert(
  env: Bindings,
  type: RequestType,
  [burn, { rate, responses, errors }]: [BurnName, Burn],
  now: Date,
): Promise<void> {
  const startedAt = now.toISOString();
  const data = {
    pageType: type,
    burn,
    objective: OBJECTIVES[type],
    burnRate: Math.round(10 * rate) / 10,
    responses,
    errors,
    left: await readRemaining(env, type, now),
  };
  const notification = {
    channels: channelsOf(env, 'alerts'),
    body: { type: 'budget.burning', timestamp: startedAt, data },
  } as const;
  if (await openAlert(env.DB, { type, burn, startedAt, endedAt: null }, notification))
    log('budget.burning', data);
}

async function recoverAlert(env: Bindings, alert: Alert, now: Date): Promise<void> {
  const data = {
    pageType: alert.type,
    since: alert.startedAt,
    left: await readRemaining(env, alert.type, now),
  };
  const notification = {
    channels: channelsOf(env, 'alerts'),
    body: { type: 'budget.recovered', timestamp: now.toISOString(), data },
  } as const;
  if (await endAlert(env.DB, alert, notification, now)) log('budget.recovered', data, 'warn');
}

/** Opens, renews, and ends the alerts of all page types. Rejects if the database fails; the next run retries. */
export async function watchBudgets(env: Bindings, now = new Date()): Promise<void> {
  const [rows, open] = await Promise.all([readWindowRows(env.DB, now), readOpenAlerts(env.DB)]);
  const states = [...burnStates(rows, now)].map(([type, state]) => {
    const high = BURN_NAMES.find((name) => state.burns[name].isHigh) ?? null;
    return { type, ...state, high, alert: open.get(type) ?? null };
  });
  const renewed = states.filter(({ high, alert }) => high && alert).map(({ type }) => type);
  if (renewed.length > 0) await renewAlerts(env.DB, renewed, now);
  for (const { type, burns, hasRecent, high, alert } of states) {
    if (high && !alert) await startAlert(env, type, [high, burns[high]], now);
    if (!high && alert && hasRecent) await recoverAlert(env, alert, now);
  }
}
