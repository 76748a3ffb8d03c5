// `npm run fuzz`: seeded odd requests at the production build. No 500, no hang, no text of another visitor or
// of a draft in any answer.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Odd, oddRequest } from './fuzz-requests.ts';
import { start } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '100000' },
    port: { type: 'string', default: '8799' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
const total = Number(values.requests);
const port = Number(values.port);
const AT_ONCE = 24;
const HANG_MS = 15_000;

/** xorshift32: the same seed gives the same requests. */
function random(state: number): () => number {
  let x = state | 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Answer {
  status: number;
  body: string;
  headers: string;
}

const ask = (odd: Odd): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = send(
      {
        host: '127.0.0.1',
        port,
        method: odd.method,
        path: odd.path,
        headers: odd.headers,
        agent,
        timeout: HANG_MS,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            headers: JSON.stringify(incoming.headers),
          }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('hang')));
    outgoing.on('error', reject);
    outgoing.end(odd.body);
  });

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const server = start('node', ['scripts/start.ts'], {
  PORT: String(port),
  PERSIST_TO: folder,
  LOG_LEVEL: 'none',
});
let ready = false;
for (let tries = 0; tries < 600 && !ready; tries++) {
  await new Promise((resolve) => setTimeout(resolve, 250));
  ready = await fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
if (!ready) throw new Error('the site did not start');

/** Sentences that stand in drafts only (the page spring-release, and the draft of cloud-security). */
const DRAFTS = /shows in preview and nowhere else|the next edition of this page/;

const next = random(seed);
const statuses = new Map<number, number>();
const faults: string[] = [];
let sent = 0;

/** What is wrong with an answer, or nothing. Markers are text that only their own request may get back. */
function faultOf(odd: Odd, { status, body, headers }: Answer): string | null {
  if (status >= 500) return `status ${status}`;
  const others = [...new Set(`${body}${headers}`.match(/visitor-\d+-marker/g) ?? [])].filter(
    (marker) => marker !== odd.marker,
  );
  if (others.length > 0) return `holds ${others[0]}`;
  if (!odd.preview && DRAFTS.test(body)) return 'holds draft text';
  if (/^3/.test(String(status))) {
    const location = /"location":"([^"]*)"/.exec(headers)?.[1] ?? '';
    if (
      /^(?:https?:)?\/\//.test(location) &&
      !/^https?:\/\/(?:localhost|127\.0\.0\.1|fuzz\.example)[:/]/.test(location)
    )
      return `redirects to ${location}`;
  }
  return null;
}

async function worker(): Promise<void> {
  while (sent < total) {
    sent += 1;
    if (sent % 10_000 === 0) console.log(`${sent} requests, ${faults.length} faults`);
    const odd = oddRequest(sent, next);
    try {
      let answer = await ask(odd);
      // The development server in front loses a connection now and then when an answer does not wait for the
      // request's body; ours all have an id.
      for (
        let tries = 0;
        tries < 5 && answer.status === 500 && !answer.headers.includes('x-request-id');
        tries++
      )
        answer = await ask(odd);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(odd, answer);
      if (fault) faults.push(`${fault}: ${JSON.stringify(odd).slice(0, 600)}`);
    } catch (error) {
      // A request that is no HTTP is refused by the platform before us; only a hang is ours.
      const { message } = error as Error;
      if (message === 'hang') faults.push(`hang: ${JSON.stringify(odd).slice(0, 600)}`);
      else statuses.set(0, (statuses.get(0) ?? 0) + 1);
    }
  }
}

const began = Date.now();
await Promise.all(Array.from({ length: AT_ONCE }, worker));
server.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
// Some requests are no HTTP, and the platform refuses them before us; when most are, nothing was tried.
if ((statuses.get(0) ?? 0) > sent / 10)
  faults.push('the platform refused too many requests to call this a run');
console.log(`seed ${seed}: ${sent} requests in ${Math.round((Date.now() - began) / 1000)} s`);
console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'refused by the platform' : status}: ${count}`)
    .join(', '),
);
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(`${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
