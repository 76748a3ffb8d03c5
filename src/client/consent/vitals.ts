// Web Vitals, sent when the visitor leaves the page: LCP, INP, CLS, and TTFB with the page's type and language, without
// visitor data. Loaded only with consent to statistics (consented.ts).
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import { BEACON_PATH } from '../../../common/metrics/beacon-path.ts';

/** Values in milliseconds; CLS in thousandths. */
const values: Record<string, number> = {};
const record = ({ name, value }: MetricType): void => {
  values[name] = Math.round(name === 'CLS' ? value * 1000 : value);
};

let isMeasuring = false;

/** Measures the loaded page once; `isAllowed` is evaluated again before sending. */
export function measure(type: string, isAllowed: () => boolean): void {
  if (isMeasuring) return;
  isMeasuring = true;
  // Each change is reported, so the latest value is available when the visitor leaves the page.
  for (const on of [onLCP, onINP, onCLS]) on(record, { reportAllChanges: true });
  let isSent = false;
  const send = () => {
    if (isSent) return;
    isSent = true;
    const navigation = performance
      .getEntriesByType('navigation')
      .find((entry) => entry instanceof PerformanceNavigationTiming);
    const { responseStart = 0, activationStart = 0 } = navigation ?? {};
    if (responseStart > 0) values.TTFB = Math.round(Math.max(0, responseStart - activationStart));
    if (!isAllowed()) return;
    const body = JSON.stringify({ type, lang: document.documentElement.lang, values });
    navigator.sendBeacon(BEACON_PATH, new Blob([body], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => document.hidden && send());
  addEventListener('pagehide', send);
  // Pages after a soft navigation are not measured.
  document.addEventListener('swup:content:replace', send);
}
