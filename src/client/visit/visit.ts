// Report of the current visit on /speed/: adds this browser's measurements to the server-rendered tables. Nothing is
// sent or stored.
import { formatMilliseconds, formatSize, numberFormat } from '../../../common/i18n/formats.ts';
import { FILE_KINDS, PHASES } from '../../views/visitor/visit-parts.ts';
import { find } from '../browser/dom.ts';
import { pageLocale } from '../browser/locale.ts';
import { navigationTiming, resourceTimings, type Span, spansOf, sumsOf } from './visit-data.ts';

/** Time of the latest largest contentful paint, whose entries are available only to observers. */
let lcp: number | null = null;

function setValue(root: HTMLElement, name: string, text: string): void {
  for (const element of root.querySelectorAll(`[data-value="${name}"],[data-figure="${name}"]`))
    if (element.textContent !== text) element.textContent = text;
}

function setLine(root: HTMLElement, name: string, [from, to]: Span, end: number): void {
  const line = root.querySelector(`[data-line="${name}"]`);
  line?.setAttribute('x1', `${(100 * from) / end}%`);
  line?.setAttribute('x2', `${(100 * to) / end}%`);
  line?.toggleAttribute('data-known', true);
}

function show(root: HTMLElement): void {
  const page = navigationTiming();
  if (!page) return;
  const locale = pageLocale();
  const spans = spansOf(page, lcp);
  const end = Math.max(1, ...[...spans.values()].map(([, to]) => to));
  for (const phase of PHASES) {
    const span = spans.get(phase);
    if (!span) continue;
    setValue(root, phase, formatMilliseconds(span[1] - span[0], locale));
    setLine(root, phase, span, end);
  }
  setValue(root, 'scale', formatMilliseconds(end, locale));
  setValue(root, 'page', new URL(page.name).pathname);
  const sums = sumsOf(page, resourceTimings(), location.host);
  for (const kind of [...FILE_KINDS, 'total', 'third'] as const) {
    const { files, bytes } = sums.get(kind) ?? { files: 0, bytes: 0 };
    setValue(root, `${kind}-files`, numberFormat(locale).format(files));
    setValue(root, `${kind}-size`, formatSize(bytes, locale));
  }
}

let observer: PerformanceObserver | undefined;

/** Shows the measurements, and updates them while the page loads. */
export function start(): void {
  const root = find('[data-visit]');
  if (!root) return;
  observer?.disconnect();
  observer = new PerformanceObserver((list) => {
    if (!root.isConnected) return observer?.disconnect();
    for (const { entryType, startTime } of list.getEntries())
      if (entryType === 'largest-contentful-paint') lcp = startTime;
    show(root);
  });
  for (const type of ['navigation', 'resource', 'largest-contentful-paint'])
    observer.observe({ type, buffered: true });
  show(root);
}
