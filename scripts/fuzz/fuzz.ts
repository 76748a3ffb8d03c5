// `npm run fuzz`: sends seeded random requests, many of them malformed, to the production build. Fails on a 5xx status,
// a timeout, a redirect to another host, or a response with text from a draft or for another visitor.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as openRequest } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { formatCount } from '../../common/text/count.ts';
import { isSpeculative } from '../../src/http/speculative.ts';
import { buildIfChanged } from '../build/build.ts';
import { serveBuild } from '../dev/miniflare.ts';
import { readOptions } from '../process/options.ts';
import { seededRandom } from './draw.ts';
import { fetchFormTokens } from './forms.ts';
import { type FuzzRequest, fuzzRequest } from './requests.ts';

const USAGE = 'usage: npm run fuzz [-- --seed N] [--requests N] [--verbose]';
const { values } = readOptions(
  {
    options: {
      seed: { type: 'string' },
      requests: { type: 'string', default: '100000' },
      verbose: { type: 'boolean', default: false },
    },
  },
  USAGE,
);
const seed = Number(values.seed ?? Date.now() % 1_000_000_007);
const total = Number(values.requests);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(total) || total < 1) {
  console.error(USAGE);
  process.exit(1);
}
const CONCURRENCY = 24;
const TIMEOUT_MS = 15_000;

interface Received {
  status: number;
  /** Decoded body as Latin-1, one character per byte, which is sufficient to search for ASCII. */
  body: string;
  headers: string;
}

const DECODERS = new Map([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
]);
/** Decodes a body. Responses to HEAD have a `Content-Encoding` header, but no body. */
const decode = (body: Buffer, encoding = ''): Buffer =>
  body.length === 0 ? body : (DECODERS.get(encoding)?.(body) ?? body);

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
/** Requests with a body use separate connections, because an early response closes the connection. */
const once = new Agent({ keepAlive: false, maxSockets: CONCURRENCY });

const send = (port: number, { method, path, headers, body }: FuzzRequest): Promise<Received> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, timeout: TIMEOUT_MS };
    const outgoing = openRequest({ ...options, agent: body ? once : agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: decode(Buffer.concat(chunks), incoming.headers['content-encoding']).toString('latin1'),
          headers: JSON.stringify(incoming.headers),
        }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Sentences that only drafts contain (the page spring-release, and the draft of cloud-security). */
const DRAFTS = /shows in preview and nowhere else|the next edition of this page/;
const OWN = /^https?:\/\/(?:localhost|127\.0\.0\.1|fuzz\.example)(?:[:/]|$)/;

/** Whether the site has declined a speculative request (src/middleware/visitor/speculation.ts). */
const isDeclined = ({ method, headers }: FuzzRequest, { status, body }: Pick<Received, 'status' | 'body'>) =>
  status === 503 && body === '' && isSpeculative(method, headers['sec-purpose']);

/** Returns why a response fails; `null` if it passes. A marker may occur only in the response to its request. */
function failureOf(request: FuzzRequest, { status, body, headers }: Received): string | null {
  if (status >= 500)
    return isDeclined(request, { status, body })
      ? null
      : `status ${status}, ${JSON.stringify(body.slice(0, 200))}`;
  const otherMarkers = `${body}${headers}`
    .match(/visitor-\d+-marker/g)
    ?.find((marker) => marker !== request.marker);
  if (otherMarkers) return `contains ${otherMarkers}`;
  if (!request.preview && DRAFTS.test(body)) return 'contains draft text';
  if (status < 300 || status > 399) return null;
  const location = /"location":"([^"]*)"/.exec(headers)?.[1] ?? '';
  return /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(location) && !OWN.test(location)
    ? `redirects to ${location}`
    : null;
}

const describe = (request: FuzzRequest): string =>
  JSON.stringify({ ...request, body: request.body?.subarray(0, 200).toString() }).slice(0, 700);

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
await buildIfChanged();
const { publishLocal } = await import('../content/publication.ts');
await publishLocal(join(folder, '0'));
const errors: string[] = [];
/** One runtime per core, at most four, each with its own state. */
const sites = await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), 4) }, (_, index) => {
    const persistTo = join(folder, String(index));
    if (index > 0) cpSync(join(folder, '0'), persistTo, { recursive: true });
    return serveBuild({
      persistTo,
      withoutFiles: true,
      onLog: (line, level) => {
        if (values.verbose && level === 'error' && errors.length < 50) errors.push(line);
      },
    });
  }),
);
const ports = sites.map(({ origin }) => Number(new URL(origin).port));

const next = seededRandom(seed);
const tokens = await fetchFormTokens(sites[0]?.origin ?? '');
const statuses = new Map<number, number>();
const failures: string[] = [];
let sentCount = 0;

async function worker(): Promise<void> {
  while (sentCount < total) {
    sentCount += 1;
    if (sentCount % 10_000 === 0)
      console.log(`${formatCount(sentCount, 'request')}, ${formatCount(failures.length, 'failure')}`);
    const request = fuzzRequest(sentCount, next, tokens);
    try {
      const response = await send(ports[sentCount % ports.length] ?? 0, request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const failure = failureOf(request, response);
      if (failure) failures.push(`${failure}: ${describe(request)}`);
    } catch (error) {
      // The platform rejects requests that are not valid HTTP; only a timeout is a failure of the site.
      if ((error as Error).message === 'timeout') failures.push(`timeout: ${describe(request)}`);
      else statuses.set(0, (statuses.get(0) ?? 0) + 1);
    }
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: CONCURRENCY }, worker));
const seconds = (performance.now() - startedAt) / 1000;
await Promise.all(sites.map((site) => site.stop()));
rmSync(folder, { recursive: true, force: true });
// A run in which the platform rejects many requests is not representative.
if ((statuses.get(0) ?? 0) > sentCount / 10)
  failures.push('the platform rejected too many requests for a valid run');
console.log(
  `seed ${seed}: ${sentCount} requests in ${Math.round(seconds)} s, ${Math.round(sentCount / seconds)} per second`,
);
console.log(
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'rejected by the platform' : status}: ${count}`)
    .join(', '),
);
for (const line of [...errors, ...failures.slice(0, 20)]) console.log(line);
console.log(formatCount(failures.length, 'failure'));
process.exit(failures.length > 0 ? 1 : 0);
