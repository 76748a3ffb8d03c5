// Fake metrics and traffic shares for releases of a newer build.
import type { BuildTotals } from '../../../ops/src/metrics/store.ts';
import { type Account, liveTags } from './account.ts';
import type { FakeTools } from './checkout.ts';

export interface ReleaseFixture {
  account: Account;
  tools: FakeTools;
  old: string;
  tag: string;
}

/** Changes the sources, so that the build ID changes. */
export function editSources(tools: FakeTools): string {
  tools.write('ops/wrangler.toml', `${tools.read('ops/wrangler.toml')}\n# edited`);
  return tools.buildId();
}

/** Faults of the new build: errors per reading, or pages that take a second. */
export interface Change {
  errors?: number;
  slow?: boolean;
}

/** Returns a reader of totals that grow with time and each build's traffic share. `change` degrades the new build. */
export function metricsOf({ account, tools, tag }: ReleaseFixture, perMinute: number, change: Change = {}) {
  const sums = new Map<string, BuildTotals>();
  let last = tools.now();
  return async (): Promise<BuildTotals[]> => {
    const minutes = (tools.now() - last) / 60_000;
    last = tools.now();
    for (const [build, percentage] of Object.entries(liveTags(account, 'site'))) {
      const count = Math.round((perMinute * minutes * percentage) / 100);
      const { responses = 0, errors = 0, waits = [] } = sums.get(build) ?? {};
      const fault = build === tag ? change : {};
      sums.set(build, {
        build,
        responses: responses + count,
        errors: errors + (fault.errors ?? 0),
        waits: [50, 1000].map((upto) => ({
          upto,
          count:
            (waits.find((bucket) => bucket.upto === upto)?.count ?? 0) +
            (upto === (fault.slow ? 1000 : 50) ? Math.ceil(count / 2) : 0),
        })),
      });
    }
    return [...sums.values()];
  };
}
/** Traffic shares of the old and new build of the site over time, without repetitions. */
export function sharesOf({ account, tag, old }: ReleaseFixture): number[][] {
  const { versions = [], deployments = [] } = account.workers.get('site') ?? {};
  const shares = deployments.toReversed().map((deployment) =>
    [old, tag].map((build) => {
      const ids = versions.flatMap((version) => (version.tag === build ? [version.id] : []));
      return deployment.versions.find(({ version_id }) => ids.includes(version_id))?.percentage ?? 0;
    }),
  );
  return shares.filter((share, index) => share.join() !== shares[index - 1]?.join());
}
