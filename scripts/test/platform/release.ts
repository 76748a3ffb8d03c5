// A newer build on an account: metrics by build, and shares of the requests.
import type { BuildTotals } from '../../../ops/src/metrics/store.ts';
import { type Account, liveTags } from './account.ts';
import type { FakeTools } from './checkout.ts';

export interface Place {
  account: Account;
  tools: FakeTools;
  old: string;
  tag: string;
}

/** Changes the sources, so that the build has another ID. */
export function edit(tools: FakeTools): string {
  tools.write('ops/wrangler.toml', `${tools.read('ops/wrangler.toml')}\n# edited`);
  return tools.buildId();
}

/** Faults of the new build: errors for each reading, or pages that take a second. */
export interface Change {
  errors?: number;
  slow?: boolean;
}

/** Responses in thirty seconds of each build at its share; `change` makes those of the new build worse. */
export function metricsOf({ account, tools, tag }: Place, perMinute: number, change: Change = {}) {
  const sums = new Map<string, BuildTotals>();
  let last = tools.now();
  return async (): Promise<BuildTotals[]> => {
    const minutes = (tools.now() - last) / 60_000;
    last = tools.now();
    for (const [build, percentage] of Object.entries(liveTags(account, 'site'))) {
      const count = Math.round((perMinute * minutes * percentage) / 100);
      const { responses = 0, errors = 0, waits = [] } = sums.get(build) ?? {};
      const own = build === tag ? change : {};
      sums.set(build, {
        build,
        responses: responses + count,
        errors: errors + (own.errors ?? 0),
        waits: [50, 1000].map((upto) => ({
          upto,
          count:
            (waits.find((bucket) => bucket.upto === upto)?.count ?? 0) +
            (upto === (own.slow ? 1000 : 50) ? Math.ceil(count / 2) : 0),
        })),
      });
    }
    return [...sums.values()];
  };
}
/** Shares of the old and the new build of the site over time, without repetitions. */
export function sharesOf({ account, tag, old }: Place): number[][] {
  const { versions = [], deployments = [] } = account.workers.get('site') ?? {};
  const shares = deployments.toReversed().map((deployment) =>
    [old, tag].map((build) => {
      const ids = versions.flatMap((version) => (version.tag === build ? [version.id] : []));
      return deployment.versions.find(({ version_id }) => ids.includes(version_id))?.percentage ?? 0;
    }),
  );
  return shares.filter((share, index) => share.join() !== shares[index - 1]?.join());
}
