// `npm run drill -- deploy`: deploys to fresh accounts with wrangler itself, on a fake platform API. Runs two
// deployments and a bad release on one account. On a second account, each change in a deployment fails. Prints a table.
import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '../../common/text/count.ts';
import { buildIfChanged } from '../build/build.ts';
import { completeMessage } from '../deploy/history.ts';
import { deploy, type Options } from '../deploy/run.ts';
import { liveTags } from './platform/account.ts';
import type { ApiCall, FaultPhase } from './platform/api.ts';
import { editSources, metricsOf, sharesOf } from './platform/release.ts';
import { COMPLETE, stateOf } from './platform/state.ts';
import { newWranglerEnvironment, WORKER_NAMES, type WranglerEnvironment } from './platform/wrangler.ts';
import { type Figure, printFigures, secondsSince } from './table.ts';

const OPTIONS: Options = {
  plan: false,
  gradual: false,
  rollback: false,
  limitMs: 600_000,
  host: 'www.corvane.example',
};
/** Requests per minute of the fake metrics, and errors of the bad build between two readings. */
const PER_MINUTE = 60_000;
const ERRORS = 40;

/** Name of the last step that a deployment has printed. */
const stepOf = (lines: readonly string[]): string =>
  /^[+=] ([^:]+)/.exec(lines.findLast((line) => /^[+=] /.test(line)) ?? '')?.[1] ?? '';

const run = ({ tools }: WranglerEnvironment): Promise<void> => deploy(tools, OPTIONS, async () => []);
const changesIn = (calls: readonly ApiCall[]): number => calls.filter(({ isChange }) => isChange).length;
const callsIn = (calls: readonly ApiCall[]): string =>
  `${calls.length}, of which ${formatCount(changesIn(calls), 'change')}`;

/** Secrets, crons, host, and queues of a Worker. */
function partsOf({ account }: WranglerEnvironment, name: string) {
  const { secrets, crons, domains, workersDev } = account.workers.get(name) ?? {};
  const queues = [...account.queues].filter(([, { consumers }]) => consumers.includes(name));
  return { secrets: [...(secrets?.keys() ?? [])].sort(), crons, domains, workersDev, queues: queues.length };
}

/** The complete state of an account. */
const fullStateOf = (environment: WranglerEnvironment) => ({
  ...stateOf(environment.account, environment),
  parts: WORKER_NAMES.map((name) => partsOf(environment, name)),
});

/** Deploys to a fresh account twice. The second run finds no differences. */
async function drillTwoRuns(environment: WranglerEnvironment): Promise<Figure[]> {
  const { api, tools } = environment;
  await run(environment);
  const steps = tools.printed.filter((line) => /^[+=] /.test(line)).length;
  const { parts: _, ...state } = fullStateOf(environment);
  const first = api.calls.splice(0);
  await run(environment);
  return [
    { name: 'steps of a deployment', value: steps },
    {
      name: 'API calls of the first run',
      value: callsIn(first),
      isExpected: isDeepStrictEqual(state, COMPLETE),
    },
    { name: 'API calls of a second run', value: callsIn(api.calls), isExpected: changesIn(api.calls) === 0 },
  ];
}

/** Gradually releases a build with errors. */
async function drillBadRelease(environment: WranglerEnvironment): Promise<Figure[]> {
  const { account, tools } = environment;
  const old = tools.buildId();
  const release = { account, tools, old, tag: editSources(tools) };
  const metrics = metricsOf(release, PER_MINUTE, { errors: ERRORS });
  const reason = await deploy(tools, { ...OPTIONS, gradual: true }, metrics).then(
    () => 'released',
    (error: Error) => error.message,
  );
  const share = Math.max(...sharesOf(release).map(([, percentage = 0]) => percentage));
  const isRestored = WORKER_NAMES.every((name) => isDeepStrictEqual(liveTags(account, name), { [old]: 100 }));
  return [
    { name: 'bad release: largest share', value: `${share}%`, isExpected: share === 1 },
    {
      name: 'bad release: outcome',
      value: reason,
      isExpected: isRestored && reason.startsWith('The release was rolled back'),
    },
  ];
}

/** Workers that count as deployed, but are incomplete. */
const incompleteWorkers = (environment: WranglerEnvironment, complete: WranglerEnvironment): string[] =>
  WORKER_NAMES.filter((name) => {
    const [current] = environment.account.workers.get(name)?.deployments ?? [];
    const isMarked = current?.message === completeMessage(environment.tools.buildId());
    return isMarked && !isDeepStrictEqual(partsOf(environment, name), partsOf(complete, name));
  });

/**
 * Runs deployments on one account until one is complete. Each change through the API, the build, and the publication
 * fails once before its effect and once after it; each file change fails once before it. Wrangler ignores some faults
 * and continues.
 */
async function faults(environment: WranglerEnvironment, complete: WranglerEnvironment): Promise<Figure[]> {
  const { api, tools } = environment;
  const injected: string[] = [];
  const isNew = (change: string): boolean => {
    const name = `${stepOf(tools.printed)}: ${change}`;
    return !injected.includes(name) && injected.push(name) > 0;
  };
  const interrupt = (command: string, phase: FaultPhase) => {
    if (isNew(`${phase} ${command}`)) throw new Error('injected fault');
  };
  const { build } = tools;
  // Several commands of a step make the same call.
  const command = (): string => tools.done.at(-1)?.split(' ', 2).join(' ') ?? '';
  api.isFaulty = ({ line, isChange }, phase) => isChange && isNew(`${phase} ${line} of ${command()}`);
  tools.interrupt = interrupt;
  tools.build = async () => {
    interrupt('build', 'before');
    await build();
    interrupt('build', 'after');
  };
  const problems: string[] = [];
  const attempt = async (): Promise<boolean> => {
    const before = injected.length;
    try {
      await run(environment);
      return true;
    } catch (error) {
      const injectedBefore = injected
        .slice(before)
        .join('; ')
        .replace(/[0-9a-f-]{32,36}/g, 'ID');
      if (injectedBefore === '') throw error;
      console.log(`fault at ${injectedBefore}`);
      problems.push(
        ...incompleteWorkers(environment, complete).map((name) => `${name} after ${injectedBefore}`),
      );
      return false;
    }
  };
  let runs = 1;
  while (!(await attempt())) runs += 1;
  if (!isDeepStrictEqual(fullStateOf(environment), fullStateOf(complete)))
    problems.push('the account after the last run');
  return [
    { name: 'faults injected', value: injected.length },
    { name: 'runs until complete', value: runs },
    {
      name: 'half-done states',
      value: [problems.length, ...problems].join('; '),
      isExpected: problems.length === 0,
    },
  ];
}

/** Runs the drill and prints each fault. It takes several minutes. */
export async function deployDrill(): Promise<void> {
  await buildIfChanged();
  const startedAt = performance.now();
  const complete = await newWranglerEnvironment({ readsOnce: false });
  let environment: WranglerEnvironment | undefined;
  try {
    environment = await newWranglerEnvironment({ readsOnce: true });
    console.log('two runs on a fresh account …');
    const figures = await drillTwoRuns(complete);
    figures.push(...(await faults(environment, complete)));
    console.log('a bad release …');
    figures.push(...(await drillBadRelease(complete)));
    printFigures([...figures, { name: 'time', value: secondsSince(startedAt) }]);
  } finally {
    await Promise.all([complete.remove(), environment?.remove()]);
  }
}
