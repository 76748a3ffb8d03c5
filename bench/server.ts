// Servers under measurement: wrangler with the production build, and how much processor time their workerd has used.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

const TICK_MS = 10; // Linux counts processor time in hundredths of a second.

interface Process {
  parent: number;
  name: string;
  cpuMs: number;
  rssMb: number;
}

const PAGE_KB = 4;

function processOf(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      name,
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      rssMb: (Number(fields[21]) * PAGE_KB) / 1024,
    };
  } catch {
    return null;
  }
}

/** Adds up a figure of the workerd processes below `root`. */
function sumOfWorkerd(root: number, figure: (found: Process) => number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = new Map(pids.map((pid) => [Number(pid), processOf(pid)]));
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(all.get(pid)?.parent ?? 0));
  let sum = 0;
  for (const [pid, found] of all) if (found?.name === 'workerd' && isBelow(pid)) sum += figure(found);
  return sum;
}

/** The processor time, in milliseconds, that they have used so far. */
const workerdCpu = (root: number): number => sumOfWorkerd(root, ({ cpuMs }) => cpuMs);

export interface Measured {
  /** Processor time of workerd a request, in milliseconds. */
  cpuMs: number;
  perSecond: number;
  /** 50th percentile of latency, in milliseconds. */
  p50: number;
}

export interface Server {
  origin: string;
  measure: (path: string, requests: number, headers?: Record<string, string>) => Promise<Measured>;
  /** Sends so many requests over a list of addresses. */
  many: (paths: readonly string[], requests: number) => Promise<void>;
  /** Sends so many requests for one address at the same time. */
  burst: (path: string, requests: number) => Promise<void>;
  /** Resident memory of workerd, in MB. */
  memoryMb: () => number;
  stop: () => void;
}

/** Starts `wrangler dev` with the given arguments on a port and waits until it answers. */
export async function startServer(port: number, args: readonly string[]): Promise<Server> {
  const child: ChildProcess = spawn(
    'wrangler',
    [
      'dev',
      ...args,
      '--port',
      String(port),
      '--ip',
      '127.0.0.1',
      '--inspector-port',
      '0',
      '--show-interactive-dev-session=false',
      '--log-level',
      'error',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries++) {
    if (await fetch(origin).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    origin,
    stop: () => void child.kill('SIGTERM'),
    async measure(path, requests, headers = {}) {
      const load = (amount: number) => autocannon({ url: `${origin}${path}`, amount, connections: 8, headers });
      await load(Math.ceil(requests / 4)); // warms the isolate and its compiler
      const before = workerdCpu(child.pid ?? 0);
      const result = await load(requests);
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${path}: ${result.non2xx + result.errors} of ${requests} requests failed`);
      return { cpuMs: (workerdCpu(child.pid ?? 0) - before) / requests, perSecond: result.requests.average, p50: result.latency.p50 };
    },
    async many(paths, requests) {
      const result = await autocannon({
        url: origin,
        amount: requests,
        connections: 16,
        requests: paths.map((path) => ({ method: 'GET' as const, path })),
      });
      if (result.errors > 0) throw new Error(`${result.errors} of ${requests} requests failed`);
    },
    async burst(path, requests) {
      const result = await autocannon({ url: `${origin}${path}`, amount: requests, connections: requests });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} of ${requests} requests failed`);
    },
    memoryMb: () => Math.round(sumOfWorkerd(child.pid ?? 0, ({ rssMb }) => rssMb)),
  };
}
