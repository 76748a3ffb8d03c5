// How fast the page was, told once it is left: LCP, INP, CLS and TTFB with the page's type and language, and nothing
// of who read it. Fetched only with consent to statistics (consent.ts).
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import { BEACON_PATH } from '../../../common/metrics/beacon-path.ts';

/** In milliseconds; CLS in thousandths. */
const values: Record<string, number> = {};
const keep = ({ name, value }: MetricType): void => {
  values[name] = Math.round(name === 'CLS' ? value * 1000 : value);
};

let isMeasuring = false;

/** Measures the page that was loaded, once; `mayTell` is asked again before anything is sent. */
export function measure(type: string, mayTell: () => boolean): void {
  if (isMeasuring) return;
  isMeasuring = true;
  // All changes: the last value is at hand when the page is left, and nothing has to be waited for.
  for (const on of [onLCP, onINP, onCLS]) on(keep, { reportAllChanges: true });
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { responseStart = 0, activationStart = 0 } = navigation ?? {};
    if (responseStart > 0) values.TTFB = Math.round(Math.max(0, responseStart - activationStart));
    if (!mayTell()) return;
    const body = JSON.stringify({ type, lang: document.documentElement.lang, values });
    navigator.sendBeacon(BEACON_PATH, new Blob([body], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => document.hidden && tell());
  addEventListener('pagehide', tell);
  // What a soft navigation brings is another page, which nobody measures.
  document.addEventListener('swup:content:replace', tell);
}
