// Publishes the state of the status page to KV, after every change to an incident and from the checks. KV limits
// writes, so an unchanged state is written only every few minutes.
import { leavesOf, type TreeLeaf, type TreeNode } from '../../../common/contract/entities/content.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import {
  CHECKED,
  type Incident,
  NO_STATUS,
  type PublishedStatus,
  parseStatus,
  removeEmptyTexts,
  STATUS_KEY,
  StatusSchema,
} from '../../../common/status/status.ts';
import { readLastChangeId } from '../audit/store.ts';
import type { Bindings } from '../env.ts';
import { writeKv } from '../kv.ts';
import { log } from '../log.ts';
import { portalOf } from '../portal.ts';
import { publishSnapshots, publishUntilStable } from '../publish.ts';
import { type Checks, runChecks } from './checks.ts';
import { readDays, readIncidents, recordChecks } from './store.ts';

/** Interval in milliseconds after which an unchanged state is written again (288 writes a day). */
const REWRITE_MS = 5 * 60_000;
/** Interval in milliseconds between reads of the product names. */
const NAMES_MS = 3_600_000;
const TIMEOUT_MS = 4_000;

const logFailure = (task: string, error: unknown): void => log('status.cron-failed', { task, error });

/** The published state; `null` if it is missing or invalid. Rejects if KV fails. */
async function readLastStatus({ KV }: Bindings): Promise<PublishedStatus | null> {
  const stored = await KV.get(STATUS_KEY);
  try {
    return parseStatus(stored);
  } catch (error) {
    logFailure('parse', error);
    return null;
  }
}

/** Products on the request path. Overviews, prices, and services are also in the tree, but have no state. */
function operatedIn(tree: readonly TreeNode[]): TreeLeaf[] {
  const leaves = leavesOf(tree);
  const operated = leaves.filter(({ station }) => station !== undefined);
  // A portal may omit the stations.
  return operated.length > 0 ? operated : leaves;
}

/** Fetches the products from the portal, with their names in all languages. */
async function readProducts(env: Bindings): Promise<PublishedStatus['products']> {
  const trees = await Promise.all(
    localeCodes.map((code) => portalOf(env, code).call('products/getPublish', {}, { timeoutMs: TIMEOUT_MS })),
  );
  const names = trees.map((tree) => new Map(operatedIn(tree).map(({ code, name }) => [code, name])));
  const [english] = names;
  const products = [...(english ?? [])].map(([code, en]) => ({
    code,
    names: {
      en,
      ...removeEmptyTexts(
        Object.fromEntries(localeCodes.map((locale, index) => [locale, names[index]?.get(code) ?? ''])),
      ),
    },
  }));
  // The site rejects the entire state if one name is invalid.
  return products.filter((product) => StatusSchema.shape.products.element.safeParse(product).success);
}

/** The products of the last state, refreshed once an hour. If the portal is down, the last products remain. */
async function fetchProducts(env: Bindings, last: PublishedStatus | null, now: Date) {
  const isDue = last === null || last.products.length === 0 || now.getTime() % NAMES_MS < REWRITE_MS;
  if (!isDue) return last.products;
  return readProducts(env).catch((error) => {
    logFailure('products', error);
    return last?.products ?? [];
  });
}

/** States of the checks, each with the time of its last change. */
const checksOf = (checks: Checks, last: PublishedStatus | null, at: string): PublishedStatus['checks'] =>
  Object.fromEntries(
    CHECKED.map((component) => {
      const before = last?.checks[component];
      const state = checks[component];
      return [component, before?.state === state ? before : { state, since: at }];
    }),
  );

/** Whether two states are equal, except for the time and the daily totals. */
const isSame = (a: PublishedStatus, b: PublishedStatus): boolean => {
  const comparableState = ({ checks, products, incidents }: PublishedStatus) =>
    JSON.stringify([checks, products, incidents]);
  return comparableState(a) === comparableState(b);
};

const write = ({ KV }: Bindings, status: PublishedStatus): Promise<void> =>
  writeKv(KV, STATUS_KEY, JSON.stringify(status));

/**
 * Publishes a change to an incident on the status page and the affected pages. May reject with NotPublished. The time
 * of the checks does not change. Before the first run, the page shows that nothing was checked yet.
 */
export async function publishIncidents(env: Bindings): Promise<void> {
  await publishUntilStable({
    read: () => readLastChangeId(env.DB),
    write: async () => {
      const now = new Date();
      const [last, incidents] = await Promise.all([readLastStatus(env), readIncidents(env.DB, now)]);
      await write(env, { ...(last ?? NO_STATUS), incidents });
    },
  });
  await publishSnapshots(env);
}

/** Incidents and days from D1, or from the last state if D1 fails. */
async function readRecorded(
  env: Bindings,
  last: PublishedStatus | null,
  now: Date,
): Promise<{ incidents: Incident[]; days: PublishedStatus['days'] }> {
  try {
    const [incidents, days] = await Promise.all([readIncidents(env.DB, now), readDays(env.DB)]);
    return { incidents, days };
  } catch (error) {
    logFailure('read', error);
    return { incidents: last?.incidents ?? [], days: last?.days ?? {} };
  }
}

/**
 * Cron job, every minute: runs the checks, records them, and publishes the state if it changed or is due. Never
 * rejects. It may overwrite a concurrent change to an incident for at most a minute, until the next run.
 */
export async function checkStatus(env: Bindings, now = new Date(), pauseMs?: number): Promise<void> {
  try {
    const checks = await runChecks(env, now, pauseMs);
    const results = CHECKED.filter((component) => checks[component] !== 'unknown').map((component) => ({
      component,
      isFailed: checks[component] !== 'operational',
    }));
    await recordChecks(env.DB, results, now).catch((error) => logFailure('record', error));
    const last = await readLastStatus(env);
    const status: PublishedStatus = {
      v: 1,
      checkedAt: now.toISOString(),
      checks: checksOf(checks, last, now.toISOString()),
      products: await fetchProducts(env, last, now),
      ...(await readRecorded(env, last, now)),
    };
    const isDue = !last?.checkedAt || now.getTime() - Date.parse(last.checkedAt) >= REWRITE_MS;
    if (isDue || !isSame(status, last)) await write(env, status);
  } catch (error) {
    logFailure('publish', error);
  }
}
