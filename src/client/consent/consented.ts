// Functions that require consent: landing records, performance measurement, and click counts. Loaded only with consent.
import { loadChunk } from '../boot/chunk.ts';
import { isDataSaving } from '../browser/connection.ts';
import { onceLoaded, whenIdle } from '../browser/dom.ts';
import { storedConsent } from './consent-stored.ts';

/** Records the landing of the visit, with consent to targeting (§7 common/recordLanding; F25). */
function recordLanding(): void {
  if (!storedConsent()?.targeting || !/[?&]bd_vid=/.test(location.search)) return;
  void loadChunk(() => import('./landing.ts')).then((landing) => landing?.recordLanding());
}

/**
 * Measures the page and counts clicks on search results with consent to statistics, unless the connection is slow or
 * metered or the browser is automated. Pages without a type (previews, errors) are excluded. If a script cannot be
 * loaded, its function is skipped.
 */
function startStatistics(): void {
  const { type } = document.documentElement.dataset;
  const isAllowed = () => storedConsent()?.statistics === true;
  if (!type || !isAllowed() || isDataSaving() || navigator.webdriver) return;
  onceLoaded(() =>
    whenIdle(() => {
      void import('./vitals.ts').then(({ measure }) => measure(type, isAllowed)).catch(() => undefined);
      void import('./clicks.ts').then(({ countClicks }) => countClicks(isAllowed)).catch(() => undefined);
    }),
  );
}

/** Starts all functions that the stored choice allows. */
export function startConsented(): void {
  recordLanding();
  startStatistics();
}
