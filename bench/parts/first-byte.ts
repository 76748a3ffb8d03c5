// `npm run bench -- first-byte`: time to the first byte of each page type while all optional portal calls are
// delayed by 3 s. Each measurement is the first page of its locale in an isolate, because later pages have the data in
// memory.
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';
import { withPublishedState } from '../../scripts/dev/published-state.ts';
import { requiredCallsOf, SHELL_CALLS } from '../../test/required-calls.ts';
import { atMost, type Benchmark, columns, type Row } from '../report/schema.ts';
import { startServer } from '../server.ts';
import { median } from '../statistics.ts';
import { startSite } from '../workerd.ts';
import { type LatePortal, startLatePortal } from './late-portal.ts';

const DELAY_MS = 3_000;
/** Goal in milliseconds. */
const GOAL_MS = 100;
const RUNS = 3;

/** A path of each page type, with codes of existing content. */
const PAGES = [
  '/',
  '/products/',
  '/products/cloud-dns/',
  '/solutions/',
  '/solutions/online-gaming/',
  '/industry/gaming/',
  '/support/',
  '/contact/',
  '/free-trial/',
  '/privacy-policy/',
  '/legal/',
  '/global-network-map/',
  '/global-network-map/europe-cdn/',
  '/nearest/',
  '/events/',
  '/events/igblive2025/',
  '/collection/waap-collection/',
  '/video/anatomy-of-a-flood/',
  '/app/secure-access-client/',
  '/blog/',
  '/blog/ddos-attack-browser-game-platform/',
  '/news/',
  '/news/cloud-dns-multi-signer/',
  '/news/content/notice/',
  '/case-study/',
  '/case-study/grid-operator-storm-night/',
  '/glossary/',
  '/glossary/?type=questions',
  '/glossary/anycast/',
  '/resources/',
  '/resources/reports/',
  '/ebooks/bots-in-plain-sight/',
  '/lp/reports/state-of-waap-2024/',
  '/search/?keyword=cache',
  '/docs/',
  '/docs/10200/',
  '/docs/10200/cache-rules/',
  '/docs/10200/cache-rules/feedback/',
  '/docs/search/?keyword=cache',
  '/docs/api/',
  '/docs/api/errors/',
  '/docs/api/cloud-dns/',
  '/docs/api/content-acceleration/purges/',
  '/preview/about/',
  '/products/preview/1101/',
  '/sitemap/',
  '/speed/',
  '/status/',
  '/consent/',
  '/contact-thank-you/',
] as const;

/** Time to the first byte of a page in milliseconds. Rejects if the status is not 200 or the page header is missing. */
export async function measureFirstByte(
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(address, { headers: { ...headers, connection: 'close' } });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const time = performance.now() - startedAt;
  let text = new TextDecoder().decode(value);
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    text += new TextDecoder().decode(next.value);
  }
  if (response.status !== 200 || !text.includes('</header>'))
    throw new Error(`${address}: status ${response.status}`);
  return time;
}

async function measure(folder: string, late: LatePortal): Promise<Row[]> {
  // Fills the proxy's cache, so that required calls take no time.
  const rehearsal = await startSite(folder, late.origin);
  for (const { prefix } of Object.values(LOCALES))
    for (const page of PAGES) await measureFirstByte(`${rehearsal.origin}${prefix}${page}`);
  rehearsal.stop();
  const rows: Row[] = [];
  for (const page of PAGES) {
    const times: Record<'inTime' | 'late', number[]> = { inTime: [], late: [] };
    for (let run = 0; run < RUNS; run++) {
      late.required = null;
      const site = await startSite(folder, late.origin);
      const addressIn = (locale: Locale) => `${site.origin}${LOCALES[locale].prefix}${page}`;
      // Warms up the JIT compiler with pages in other locales.
      for (const locale of ['ja', 'ja', 'cn'] as const) await measureFirstByte(addressIn(locale));
      times.inTime.push(await measureFirstByte(addressIn('ko')));
      late.required = [...SHELL_CALLS, ...(requiredCallsOf(page) ?? [])];
      times.late.push(await measureFirstByte(addressIn('en')));
      site.stop();
    }
    rows.push({ name: page, values: [median(times.inTime), median(times.late), Math.max(...times.late)] });
  }
  return rows;
}

/** Measures each page type, with and without late calls. */
export const benchFirstByte = (): Promise<Benchmark> =>
  withPublishedState('bench', async (folder) => {
    const portal = await startServer(folder, ['portal']);
    const late = await startLatePortal(portal.origin, DELAY_MS);
    const rows = await measure(folder, late).finally(() => {
      late.stop();
      return portal.stop();
    });
    return {
      title: 'Time to the first byte with a slow portal',
      note: `First page of a locale in an isolate: with all calls in time, and with every optional call ${DELAY_MS} ms late. Median and maximum of ${RUNS} isolates.`,
      columns: columns({ 'in time': 'ms', late: 'ms', maximum: 'ms' }),
      rows,
      limits: [
        atMost(
          'first byte with late calls (median of isolates, slowest page type)',
          Math.max(...rows.map(({ values }) => values[1] ?? 0)),
          GOAL_MS,
          'ms',
        ),
      ],
      chart: 'late',
    };
  });
