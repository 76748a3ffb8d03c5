// `npm run trace`: serves the production build at http://localhost:8787, and prints the trace of each request as a
// tree. With paths, requests only these and exits.
import { withTimeout } from '../../common/http/timeout.ts';
import { serveCommand } from '../dev/serve-command.ts';
import { readOptions } from '../process/options.ts';
import { UserError } from '../process/user-error.ts';
import { startCollector } from './collector.ts';
import { type ReceivedSpan, treeOf } from './otlp.ts';

/** Timeout for the traces of all paths, in milliseconds. An export may follow the response by 23 s. */
const TIMEOUT_MS = 30_000;

const { positionals: paths } = readOptions({ allowPositionals: true }, 'usage: npm run trace [-- PATH…]');

await serveCommand('PORT', 8787, async (port, persistTo) => {
  const invalid = paths.find((path) => !path.startsWith('/'));
  if (invalid !== undefined) throw new UserError(`${invalid} is not a path: it must begin with a slash.`);
  const { promise: allShown, resolve } = Promise.withResolvers<void>();
  let missing = paths.length;
  const show = (spans: ReceivedSpan[]) => {
    console.log(`\ntrace ${spans[0]?.traceId}\n${treeOf(spans)}`);
    missing -= 1;
    if (missing === 0) resolve();
  };
  const collector = await startCollector(show);
  // Only errors are printed: other log lines would interrupt the trees.
  const onLog = (line: string, level: string) => {
    if (level === 'error') console.error(line);
  };
  const vars = { OTLP_ENDPOINT: collector.endpoint, TRACE_SAMPLE: '1' };
  const { serveProduction } = await import('../dev/production.ts');
  const site = await serveProduction(port, persistTo, { vars, onLog });
  const stop = async () => {
    collector.stop();
    await site.stop();
  };
  if (paths.length === 0) {
    console.log(`${site.origin}: each request prints its trace.`);
    return stop;
  }
  for (const path of paths) {
    const response = await fetch(site.origin + path, { redirect: 'manual' });
    await response.arrayBuffer();
  }
  const isShown = await withTimeout(
    allShown.then(() => true),
    TIMEOUT_MS,
    () => false,
  );
  if (!isShown) console.error(`${missing} of ${paths.length} traces are missing.`);
  await stop();
  process.exit(isShown ? 0 : 1);
});
