// Outage drill. `npm run drill` prints the table for docs/outage.md.
import { afterAll, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import outage from '../../../../docs/outage.md?raw';
import { newIsolate, visit } from '../support.ts';
import { delay, runOnClock, setClock } from '../virtual-clock.ts';
import { FAULTS, type Fault } from './faults.ts';
import { healthy, workingKv } from './stubs.ts';
import {
  cell,
  countRequests,
  DAY,
  installCache,
  loggedEvents,
  MINUTE,
  onDrillClock,
  unusedPath,
  visitPage,
} from './visits.ts';

const row = ({
  name,
  minute,
  days,
  never,
  next,
  log,
}: Pick<Fault, 'name' | 'minute' | 'days' | 'never' | 'next' | 'log'>): string =>
  `| ${name} | ${minute} | ${days} | ${never} | ${next} | ${log === '–' ? log : `\`${log}\``} |`;
const HEADING = [
  '| fault | seen a minute ago | seen three days ago | never seen | never seen, after three others | log event |',
  '| --- | --- | --- | --- | --- | --- |',
];

/** One run for each portal of a row. */
const runs = FAULTS.flatMap((fault) =>
  [fault.portal].flat().map((portal, index) => ({ ...fault, portal, number: index + 1 })),
);

onDrillClock();

const printed: string[] = [];
afterAll(() => {
  if (import.meta.env.VITE_PRINT_DRILL === 'yes') console.log([...HEADING, ...printed].join('\n'));
});

it.each(runs)('the site responds as the table specifies: $name (portal $number)', async (fault) => {
  const [path, newPath, nextPath] = fault.paths ?? [unusedPath(), unusedPath(), unusedPath()];
  installCache();
  await visitPage(path, healthy());
  const seenAt = Date.now();

  installCache(fault.cacheFails);
  const portal = countRequests(fault.portal());
  const kv = fault.kv ?? workingKv;
  const startIsolateAt = async (ms: number) => {
    newIsolate();
    setClock(seenAt + ms);
    await fault.before?.(path);
  };
  await startIsolateAt(2 * MINUTE);
  const minute = await visitPage(path, portal, kv());
  await startIsolateAt(3 * DAY);
  const days = await visitPage(path, portal, kv());
  await startIsolateAt(2 * MINUTE);
  const never = await visitPage(newPath, portal, kv());
  await startIsolateAt(2 * MINUTE);
  const burst = Promise.all(
    [1, 2, 3].map(() => visit(unusedPath(), { portal, keep: true, stayBroken: true, env: { KV: kv() } })),
  );
  await runOnClock(delay(fault.later ?? 1_000));
  const before = portal.requested;
  const next = await visitPage(nextPath, portal, kv());
  const requested = portal.requested - before;
  await runOnClock(burst);

  const cells = { minute: cell(minute), days: cell(days), never: cell(never), next: cell(next) };
  const line = row({
    ...cells,
    name: fault.name,
    log: loggedEvents(never).find((name) => name === fault.log) ?? loggedEvents(never).join(' '),
  });
  if (!printed.includes(line)) printed.push(line);
  expect(cells).toEqual({ minute: fault.minute, days: fault.days, never: fault.never, next: fault.next });
  expect(loggedEvents(never)).toContain(fault.log);
  expect(requested === 0).toBe(fault.opens ?? false);
  for (const visited of [minute, days, never, next]) {
    expect(visited.logLines).toBe(1);
    if (!visited.response.headers.has('location')) expect(visited.text).toContain('</html>');
  }
});

it('§8 every envelope code of the contract has a row in the table', () => {
  const names = FAULTS.map(({ name }) => name).join('\n');
  for (const code of Object.values(CODES)) if (code !== CODES.ok) expect(names).toContain(`code ${code}`);
});

it('docs/outage.md contains the current drill table', () => {
  const tableLines = outage.split('\n').filter((line) => line.startsWith('|'));
  const first = tableLines.indexOf(HEADING[0] ?? '');
  expect(tableLines.slice(first, first + HEADING.length + FAULTS.length)).toEqual([
    ...HEADING,
    ...FAULTS.map(row),
  ]);
});
