// What a visitor's consent allows: the record of a landing, and measurements of how fast the page is. Loaded with
// consent only.
import { chunk } from '../boot/chunk.ts';
import { isSpared } from '../browser/connection.ts';
import { onceLoaded, whenIdle } from '../browser/dom.ts';
import { storedConsent } from './consent-stored.ts';

/** Records what brought the visitor here, with consent to targeting (§7 common/recordLanding; F25). */
function recordLanding(): void {
  if (!storedConsent()?.targeting || !/[?&]bd_vid=/.test(location.search)) return;
  void chunk(() => import('./landing.ts')).then((landing) => landing?.recordLanding());
}

/**
 * Measures the page with consent to statistics, unless the connection is to be spared or the visitor is a program. A
 * page without a type is not measured: a preview, an error. A script that cannot be loaded changes nothing.
 */
function startVitals(): void {
  const { type } = document.documentElement.dataset;
  const mayTell = () => storedConsent()?.statistics === true;
  if (!type || !mayTell() || isSpared() || navigator.webdriver) return;
  onceLoaded(() =>
    whenIdle(
      () => void import('./vitals.ts').then(({ measure }) => measure(type, mayTell)).catch(() => undefined),
    ),
  );
}

/** Starts what the stored choice allows. */
export function startConsented(): void {
  recordLanding();
  startVitals();
}
