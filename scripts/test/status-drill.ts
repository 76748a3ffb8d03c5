// `npm run drill -- status`: publishes an incident with the production build, stops the portal, then ops and the
// databases as well, and starts them again. Prints when each URL shows each state.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileHref, href } from '../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { STATUS_FILES } from '../../common/policy.ts';
import { STATUS_PATH } from '../../common/status/status.ts';
import { formatCount } from '../../common/text/count.ts';
import { serveBuild, triggerEveryMinute, type WorkerName } from '../dev/miniflare.ts';
import { withPublishedState } from '../dev/published-state.ts';
import { opsAt } from './ops-line.ts';

/** The affected product, and an unaffected page. */
const PRODUCT = 'cloud-dns';
const OTHER_PATH = '/blog/';
/** Maximum time until every URL shows a state, in milliseconds. */
const LIMIT_MS = 60_000;
/** The same for a fresh state, whose first check has no responses to evaluate; the second one is a minute later. */
const FRESH_LIMIT_MS = 150_000;
const PAUSE_MS = 250;

/** Title of the incident in a language. */
const titleOf = (locale: Locale): string => `DRILL-${locale}`;

type Kind = 'page' | 'json' | 'feed' | 'affected' | 'other';
interface Address {
  path: string;
  kind: Kind;
  locale: Locale;
}
const inEachLocale = (kind: Kind, pathIn: (locale: Locale) => string): Address[] =>
  localeCodes.map((locale) => ({ kind, locale, path: pathIn(locale) }));
const ADDRESSES: readonly Address[] = [
  ...inEachLocale('page', (locale) => href(STATUS_PATH, locale)),
  ...Object.values(STATUS_FILES).map((path) => ({ kind: 'json' as const, locale: 'en' as const, path })),
  ...inEachLocale('feed', (locale) => fileHref(`${STATUS_PATH}feed.xml`, locale)),
  ...inEachLocale('affected', (locale) => href(`/products/${PRODUCT}/`, locale)),
  ...inEachLocale('other', (locale) => href(OTHER_PATH, locale)),
];

const STAGES = ['quiet', 'incident', 'outage', 'restart', 'resolved'] as const;
type Stage = (typeof STAGES)[number];
/** States that a URL shows in the stages, by kind. */
const EXPECTED: Readonly<Record<Kind, readonly string[]>> = {
  page: ['operational', 'minor', 'major', 'minor', 'operational'],
  json: ['none', 'minor', 'major', 'minor', 'none'],
  feed: ['0 updates', '1 update', '1 update', '1 update', '2 updates'],
  affected: ['no notice', 'notice', 'notice', 'notice', 'no notice'],
  other: STAGES.map(() => 'no notice'),
};
const expectedState = (kind: Kind, stage: Stage): string => EXPECTED[kind][STAGES.indexOf(stage)] ?? '';

interface ShownState {
  /** State that a visitor sees, or the status of a failed response. */
  state: string;
  /** Time of the last check that the response states; empty if it states none. */
  checked: string;
}

/** Notice of an incident above a page, in the language of the page. */
const noticeIn = (text: string, locale: Locale): string =>
  text.includes(`aria-label="${titleOf(locale)}"`) ? 'notice' : 'no notice';

function feedState(text: string, locale: Locale): string {
  const count = text
    .split('<item>')
    .slice(1)
    .filter((item) => item.includes(titleOf(locale))).length;
  return formatCount(count, 'update');
}

async function requestState(origin: string, { path, kind, locale }: Address): Promise<ShownState> {
  const response = await fetch(`${origin}${path}`);
  const text = await response.text();
  const capture = (pattern: RegExp): string => pattern.exec(text)?.[1]?.replaceAll('<!-- -->', '') ?? '';
  if (response.status !== 200) return { state: `status ${response.status}`, checked: '' };
  if (kind === 'feed') return { state: feedState(text, locale), checked: '' };
  if (kind === 'affected' || kind === 'other') return { state: noticeIn(text, locale), checked: '' };
  if (kind === 'json')
    return { state: capture(/"indicator":"(\w+)"/), checked: capture(/"updated_at":"([^"]+)"/) };
  return { state: capture(/data-overall="(\w+)"/), checked: capture(/<p class="label">([^/]*UTC)<\/p>/) };
}

/** Results by path: time until it showed the stage, or its last state if it did not. */
type Column = ReadonlyMap<string, string>;
const failures: string[] = [];

/** Requests all URLs until each shows the stage. `startedAt` is the start of the change (`performance.now()`). */
async function waitForStage(
  origin: string,
  stage: Stage,
  startedAt: number,
  limitMs = LIMIT_MS,
): Promise<Column> {
  const wait = async (address: Address): Promise<[string, string]> => {
    const expected = expectedState(address.kind, stage);
    for (;;) {
      const { state } = await requestState(origin, address);
      const elapsed = performance.now() - startedAt;
      if (state === expected) return [address.path, `${(elapsed / 1000).toFixed(1)} s`];
      if (elapsed > limitMs) {
        failures.push(`${address.path} shows ${state} instead of ${expected} (${stage})`);
        return [address.path, `never: ${state}`];
      }
      await sleep(PAUSE_MS);
    }
  };
  return new Map(await Promise.all(ADDRESSES.map(wait)));
}

/** Requests all URLs once. */
const requestAll = async (origin: string): Promise<Map<string, ShownState>> =>
  new Map(
    await Promise.all(
      ADDRESSES.map(async (address) => [address.path, await requestState(origin, address)] as const),
    ),
  );

/** Runs `callback` while some Workers and their cron jobs run. The port is constant, because cached pages depend on it. */
async function withRunning<T>(
  state: { persistTo: string; port: number },
  workers: readonly WorkerName[],
  callback: (origin: string, startedAt: number) => Promise<T>,
): Promise<T> {
  // Failures are part of the drill, so logs are not printed.
  const served = await serveBuild({ ...state, workers, onLog: () => undefined });
  state.port = Number(new URL(served.origin).port);
  const startedAt = performance.now();
  const stopTasks = await triggerEveryMinute(
    served,
    workers.filter((name) => name !== 'site'),
  );
  try {
    return await callback(served.origin, startedAt);
  } finally {
    stopTasks();
    await served.stop();
  }
}

async function drill(persistTo: string): Promise<void> {
  const state = { persistTo, port: 0 };
  const titles = localeCodes.slice(1).map((code) => `--title-${code} ${titleOf(code)}`);
  const add = `incident add ${titleOf('en')} Looking --components product:${PRODUCT} ${titles.join(' ')}`;
  console.log('all Workers run; an incident is published …');
  const [id, incident] = await withRunning(state, ['site', 'portal', 'ops'], async (origin, startedAt) => {
    await waitForStage(origin, 'quiet', startedAt, FRESH_LIMIT_MS);
    const publishedAt = performance.now();
    const [line = ''] = await opsAt(origin)(add);
    return [line.split(' ')[1], await waitForStage(origin, 'incident', publishedAt)] as const;
  });
  console.log('the portal is stopped …');
  const [outage, last] = await withRunning(state, ['site', 'ops'], async (origin, startedAt) => {
    const column = await waitForStage(origin, 'outage', startedAt);
    return [column, await requestAll(origin)] as const;
  });
  console.log('the databases and ops are stopped …');
  const databases = join(persistTo, 'v3', 'd1');
  renameSync(databases, `${databases}-stopped`);
  const whileStopped = await withRunning(state, ['site'], requestAll);
  rmSync(databases, { recursive: true, force: true });
  renameSync(`${databases}-stopped`, databases);
  console.log('all Workers run again, and the incident is resolved …');
  const [restart, resolved] = await withRunning(
    state,
    ['site', 'portal', 'ops'],
    async (origin, startedAt) => {
      const column = await waitForStage(origin, 'restart', startedAt);
      const publishedAt = performance.now();
      await opsAt(origin)(`incident update ${id} resolved Fixed`);
      return [column, await waitForStage(origin, 'resolved', publishedAt)] as const;
    },
  );
  print([incident, outage], [restart, resolved], { last, whileStopped });
}

/** Prints a row per URL, and sets the exit code if one does not show the expected state. */
function print(
  before: readonly Column[],
  after: readonly Column[],
  { last, whileStopped }: Record<'last' | 'whileStopped', ReadonlyMap<string, ShownState>>,
): void {
  console.log(
    '\n| address | incident | portal stopped | all stopped | last check | restarted | resolved |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const { path, kind } of ADDRESSES) {
    const [earlier, now] = [last.get(path), whileStopped.get(path)];
    const cellsOf = (columns: readonly Column[]) => columns.map((column) => column.get(path));
    console.log(`| ${[path, ...cellsOf(before), now?.state, now?.checked, ...cellsOf(after)].join(' | ')} |`);
    if (now?.state !== expectedState(kind, 'outage') || now.checked !== earlier?.checked)
      failures.push(
        `${path} shows ${JSON.stringify(now)} instead of ${JSON.stringify(earlier)} (all stopped)`,
      );
    if ((kind === 'page' || kind === 'json') && !now?.checked)
      failures.push(`${path} does not state the time of the last check`);
  }
  if (failures.length === 0) return;
  console.error(`\n${failures.join('\n')}`);
  process.exitCode = 1;
}

/** Runs the drill on a state that is deleted afterwards. */
export const statusDrill = (): Promise<void> => withPublishedState('status-drill', drill);
