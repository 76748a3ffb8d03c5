// Gradual release of the site: 1%, 10%, 50%, then 100% of the requests. Before each increase, the metrics of the new
// build are compared with those of the others. A worse build is rolled back.

import type { BuildTotals } from '../../ops/src/metrics/store.ts';
import { UserError } from '../process/user-error.ts';
import { compareBuilds, totalsBetween } from './builds.ts';
import { SITE } from './configuration.ts';
import { findVersion, type LiveVersion, listReleases, splitTraffic } from './history.ts';
import { rollBack } from './rollback.ts';
import type { SecretValues } from './secrets.ts';
import type { Tools } from './tools.ts';
import { BUILT_CONFIGS, complete, findDifference, send } from './workers.ts';

/** Traffic shares of the new version before the full release, in percent. */
export const STAGES = [1, 10, 50] as const;
const POLL_MS = 30_000;

/** Time before the release at which the totals begin, in milliseconds. Includes the current interval of ops. */
const BEFORE_MS = 3_600_000;

/** Reads the totals by build since an instant (ISO 8601). Rejects if ops does not respond. */
export type ReadTotals = (from: string) => Promise<BuildTotals[]>;

interface Gate {
  tools: Tools;
  readTotals: ReadTotals;
  /** Start of the totals, the same for all readings, because their differences are compared. */
  from: string;
  /** Maximum duration of a stage, in milliseconds. */
  limitMs: number;
}

/** Totals; `null` if ops fails, which counts as missing data. */
const readTotalsOrNull = ({ readTotals, from, tools }: Gate): Promise<BuildTotals[] | null> =>
  readTotals(from).catch((error: Error) => {
    tools.print(`the metrics cannot be read: ${error.message}`);
    return null;
  });

/** Resolves with the reason for a rollback; `null` to continue. Rejects with UserError after `limitMs`. */
async function passGate(gate: Gate, percentage: number): Promise<string | null> {
  const { tools, limitMs } = gate;
  const startedAt = tools.now();
  let before = await readTotalsOrNull(gate);
  for (;;) {
    await tools.wait(POLL_MS);
    const now = await readTotalsOrNull(gate);
    before ??= now;
    const verdict = compareBuilds(totalsBetween(before ?? [], now ?? []), tools.buildId());
    if (verdict.outcome === 'worse') return verdict.reason;
    if (verdict.outcome === 'good') {
      tools.print(`${percentage}%: ${verdict.reason}`);
      return null;
    }
    if (tools.now() - startedAt >= limitMs)
      throw new UserError(
        `The release stays at ${percentage}%: ${verdict.reason}. Run \`npm run deploy -- --gradual\` to continue, \`npm run deploy\` to release it in full, or \`npm run deploy -- --rollback\`.`,
      );
  }
}

/**
 * The version that receives the remaining requests: the live version of another build with the largest share. There are
 * two such versions if an earlier release stopped at its first stage.
 */
const otherOf = (live: readonly LiveVersion[], tag: string): LiveVersion | undefined =>
  live
    .filter((version) => version.tag !== tag)
    .toSorted((a, b) => a.percentage - b.percentage)
    .at(-1);

/** Uploads the current build unless it was uploaded before. Returns its version ID. */
async function uploadOnce(tools: Tools, values: SecretValues): Promise<string> {
  const tag = tools.buildId();
  const uploaded = await findVersion(tools, SITE, tag);
  if (uploaded !== null) return uploaded;
  return send(tools, SITE, values, ['versions', 'upload'], await findDifference(tools, SITE));
}

/**
 * Releases the current build of the site in stages. A release that was interrupted continues at its stage.
 *
 * @throws UserError if the new build has too few requests, or if it was rolled back
 */
export async function releaseGradually(
  tools: Tools,
  values: SecretValues,
  { readTotals, limitMs }: Pick<Gate, 'readTotals' | 'limitMs'>,
): Promise<void> {
  const tag = tools.buildId();
  const live = (await listReleases(tools, SITE))[0]?.versions ?? [];
  const previousVersion = otherOf(live, tag);
  if (!previousVersion) return;
  const reached = live.find((version) => version.tag === tag)?.percentage ?? 0;
  const from = new Date(tools.now() - BEFORE_MS).toISOString();
  // Fails before the release begins if the metrics are not available, for example without a token for ops.
  if (reached === 0) await readTotals(from);
  const id = await uploadOnce(tools, values);
  for (const percentage of STAGES.filter((stage) => stage >= reached)) {
    if (percentage > reached) {
      const shares = [
        { id, percentage },
        { id: previousVersion.id, percentage: 100 - percentage },
      ];
      await splitTraffic(tools, SITE, shares, `release ${tag} at ${percentage}%`);
    }
    tools.print(`${percentage}%: waiting for metrics`);
    const reason = await passGate({ tools, readTotals, from, limitMs }, percentage);
    if (reason === null) continue;
    tools.print(`rolling back: ${reason}`);
    await rollBack(tools);
    throw new UserError(`The release was rolled back: ${reason}.`);
  }
  await tools.wrangler(['triggers', 'deploy', '-c', BUILT_CONFIGS[SITE] ?? SITE]);
  await complete(tools, SITE, id);
}
