// `npm run bench -- traces`: CPU time of a cached page with tracing that is not sampled, compared with a build of the
// same sources without tracing.
import { createBuilder, type Plugin } from 'vite';
import { atMost, type Benchmark, columns } from '../report/schema.ts';
import { fetchCached, measureRounds, REQUESTS, ROUNDS, type Sites, withSites } from '../sites.ts';
import { median } from '../statistics.ts';
import type { BareWorker } from '../workerd.ts';

const PAGES = ['/', '/products/web-application-firewall/', '/ja/blog/', '/docs/'];

/** Isolates of each build, and requests per round. Short rounds make an undisturbed one likely. */
const ISOLATES = 3;
const ROUND_REQUESTS = Math.ceil(REQUESTS / 4);

/** Modules of common/trace without tracing. */
const STUBS: Readonly<Record<string, string>> = {
  'span.ts': `export const [activeSpan, traceparent] = [() => undefined, () => undefined];
    export const withSpan = (name, work) => work();`,
  'trace.ts': 'export const [isSampled, startTrace] = [() => false, () => undefined];',
  'rpc.ts': 'export const tracedStub = (name, stub) => stub;',
};

const withoutTraces: Plugin = {
  name: 'without-traces',
  enforce: 'pre',
  load: (id) => STUBS[/\/common\/trace\/([^/?]+)$/.exec(id)?.[1] ?? ''],
};

/** Builds the site without tracing into a folder, and returns the folder of the Worker. */
async function buildWithoutTraces(folder: string): Promise<string> {
  const builder = await createBuilder({
    logLevel: 'warn',
    build: { outDir: `${folder}/untraced`, emptyOutDir: true },
    plugins: [withoutTraces],
  });
  const { site } = builder.environments;
  if (!site) throw new Error('the Vite configuration has no environment for the site');
  await builder.build(site);
  return `${folder}/untraced/site`;
}

async function measure({ folder, startSite }: Sites): Promise<Benchmark> {
  // A collector that is never called, because no request is sampled.
  const vars = { OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACE_SAMPLE: '0' };
  const build = await buildWithoutTraces(folder);
  const workers: BareWorker[] = [];
  for (let index = 0; index < ISOLATES; index++)
    workers.push(await startSite({ vars }), await startSite({ build }));
  for (const worker of workers) await fetchCached(worker, PAGES);
  const rows: Benchmark['rows'] = [];
  for (const path of PAGES) {
    const measures = workers.map((worker) => () => worker.cpuOf({ path, requests: ROUND_REQUESTS }));
    const values = await measureRounds(ROUNDS, measures);
    const minimumOf = (first: number) => Math.min(...values.filter((_, index) => index % 2 === first).flat());
    rows.push({ name: path, values: [minimumOf(1), minimumOf(0), minimumOf(0) / minimumOf(1)] });
  }
  return {
    title: 'Tracing overhead',
    note: `CPU time of workerd for a cached page: minimum of ${ISOLATES} isolates and ${ROUNDS} rounds of ${ROUND_REQUESTS} requests, because isolates of one build differ by more than the limit. A collector is set, and no request is sampled.`,
    columns: columns({ 'without tracing': 'ms', 'not sampled': 'ms', ratio: '×' }),
    rows,
    limits: [
      atMost(
        'cached page, compared with a build without tracing (median of pages)',
        median(rows.map(({ values }) => values[2] ?? 0)),
        1.02,
        '×',
      ),
    ],
    chart: 'ratio',
  };
}

export const benchTraces = (): Promise<Benchmark> => withSites(measure);
