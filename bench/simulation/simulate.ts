// Runs one simulation: visits in a period with a publication and an override, counted per minute.

import { localeCodes } from '../../common/i18n/locales.ts';
import { snapshotKey } from '../../common/overrides/snapshot.ts';
import { newStamp, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { random as seededRandom } from '../../src/views/drawings/random.ts';
import { popRates, type Traffic, visitsOf } from './network.ts';
import { SimulatedSite, type Source, type Totals } from './site.ts';

/** Times in a simulation, in seconds since its start. */
export interface Plan {
  /** Start of the measurement, once the caches are warm. */
  warm: number;
  publication: number;
  override: number;
  end: number;
}

export interface Simulation extends Traffic {
  plan: Plan;
  /** Time in seconds until a write to KV is visible in other points of presence. */
  kvDelay: number;
  /** Freshness lifetime of pages in seconds. */
  fresh: number;
}

export interface Minute {
  requests: number;
  sources: Record<Source, number>;
  portalCalls: number;
}

export interface Result {
  minutes: readonly Minute[];
  /** Totals of steady traffic, from `warm` to the publication. */
  steady: Totals & { requests: number; seconds: number; sources: Record<Source, number> };
  /** Seconds from the override to the last response without it, for each point of presence that sent such responses. */
  lateness: readonly number[];
  /** Responses without the override, by minute after it. */
  late: readonly number[];
}

const noSources = (): Record<Source, number> => ({ memory: 0, cache: 0, stale: 0, render: 0 });
const OVERRIDE_STAMP = 'overridden';

class Metrics {
  readonly minutes: Minute[] = [];
  readonly lateness = new Map<number, number>();
  readonly late: number[] = [];

  minute(at: number): Minute {
    const index = Math.floor(at / 60);
    for (let next = this.minutes.length; next <= index; next++)
      this.minutes.push({ requests: 0, sources: noSources(), portalCalls: 0 });
    return this.minutes[index] as Minute;
  }

  countStaleResponse(pop: number, seconds: number): void {
    const minute = Math.floor(seconds / 60);
    this.late[minute] = (this.late[minute] ?? 0) + 1;
    this.lateness.set(pop, seconds);
  }
}

const difference = (after: Totals, before: Totals): Totals => ({
  kvReads: after.kvReads - before.kvReads,
  kvWrites: after.kvWrites - before.kvWrites,
  portalCalls: after.portalCalls - before.portalCalls,
  renders: after.renders - before.renders,
});

/** Sums the minutes of steady traffic. */
function sumSteadyMinutes(minutes: readonly Minute[], { warm, publication }: Plan) {
  const sources = noSources();
  let requests = 0;
  for (const minute of minutes.slice(warm / 60, publication / 60)) {
    requests += minute.requests;
    for (const source of Object.keys(sources) as Source[]) sources[source] += minute.sources[source];
  }
  return { requests, sources };
}

/**
 * Runs a simulation. Only one can run at a time, because it replaces `Date.now` and `caches`.
 *
 * @throws RangeError if the plan is not in ascending order or not in full minutes
 */
export async function simulate(options: Simulation): Promise<Result> {
  const { plan, seed, kvDelay, fresh } = options;
  const instants = [0, plan.warm, plan.publication, plan.override, plan.end];
  if (instants.some((at, index) => at % 60 !== 0 || at < (instants[index - 1] ?? 0)))
    throw new RangeError('The instants of the plan must be full minutes in ascending order.');
  let now = 0;
  const realNow = Date.now;
  const realCaches = Object.getOwnPropertyDescriptor(globalThis, 'caches');
  Date.now = () => now;
  try {
    const random = seededRandom(seed + 1);
    const site = new SimulatedSite({
      rates: popRates(options),
      now: () => now,
      random,
      kvDelayMs: kvDelay * 1000,
      fresh,
    });
    const changes = [
      { at: plan.warm, apply: () => Object.assign(totalsAtWarm, site.totals) },
      {
        at: plan.publication,
        apply: () => {
          Object.assign(atPublication, site.totals);
          site.kv.put(VERSION_KEY, newStamp());
        },
      },
      {
        at: plan.override,
        apply: () => {
          const snapshot = JSON.stringify({ v: 1, stamp: OVERRIDE_STAMP, overrides: [] });
          for (const locale of localeCodes) site.kv.put(snapshotKey(locale), snapshot);
        },
      },
    ];
    const totalsAtWarm: Totals = { ...site.totals };
    const atPublication: Totals = { ...site.totals };
    const metrics = new Metrics();
    for (const visit of visitsOf(options)) {
      while (changes[0] && changes[0].at <= visit.at) {
        now = changes[0].at * 1000;
        changes.shift()?.apply();
      }
      if (visit.at >= plan.end) break;
      now = visit.at * 1000;
      const before = site.totals.portalCalls;
      const { source, stamp } = await site.serve(visit);
      const minute = metrics.minute(visit.at);
      minute.requests++;
      minute.sources[source]++;
      minute.portalCalls += site.totals.portalCalls - before;
      if (visit.at >= plan.override && stamp !== OVERRIDE_STAMP)
        metrics.countStaleResponse(visit.pop, visit.at - plan.override);
    }
    return {
      minutes: metrics.minutes,
      steady: {
        ...difference(atPublication, totalsAtWarm),
        ...sumSteadyMinutes(metrics.minutes, plan),
        seconds: plan.publication - plan.warm,
      },
      lateness: [...metrics.lateness.values()],
      late: metrics.late,
    };
  } finally {
    Date.now = realNow;
    Reflect.deleteProperty(globalThis, 'caches');
    if (realCaches) Object.defineProperty(globalThis, 'caches', realCaches);
  }
}
