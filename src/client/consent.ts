// Consent in the browser (§1, S3, S4): shows the bar to who has not chosen, again to who asks for it. The bar comes
// with the extras.
import { consentCookie } from '../config.ts';
import { type Consent, parseConsent } from '../consent.ts';
import { chunk } from './chunk.ts';
import { isSpared } from './connection.ts';
import { tell } from './consent-signals.ts';
import { find, onClick, onceLoaded, readCookie, whenIdle } from './dom.ts';
import { extras } from './extras.ts';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

const stored = (): Consent | null => parseConsent(readCookie(consentCookie.name));

/** Focus never hides behind the bar (D42): what is scrolled to stops above it. */
function makeRoom(bar: HTMLElement): void {
  document.documentElement.style.scrollPaddingBottom = bar.hidden ? '' : `${bar.offsetHeight}px`;
}

function show(bar: HTMLElement): void {
  const consent = stored();
  for (const name of ['statistics', 'targeting'] as const) {
    const box = find<HTMLInputElement>(`[name=${name}]`, bar);
    if (box) box.checked = consent?.[name] ?? false;
  }
  bar.hidden = false;
  makeRoom(bar);
}

function hide(bar: HTMLElement): void {
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = true;
  makeRoom(bar);
  if (hadFocus) find('#main')?.focus({ preventScroll: true });
}

/** What brought a visitor here is told to those alone who let us (§7 common/recordLanding; F25). */
function tellLanding(): void {
  if (!stored()?.targeting || !/[?&]bd_vid=/.test(location.search)) return;
  whenIdle(() => void chunk(() => import('./landing.ts')).then((landing) => landing?.recordLanding()));
}

/**
 * How fast the page was is told with consent to statistics alone, and by nobody who spares their connection or is no
 * person. A page without a type is not measured: a preview, an error. What cannot be fetched is done without.
 */
function startVitals(): void {
  const { type } = document.documentElement.dataset;
  const mayTell = () => stored()?.statistics === true;
  if (!type || !mayTell() || isSpared() || navigator.webdriver) return;
  const begin = () => {
    if (mayTell())
      void import('./vitals.ts').then(({ measure }) => measure(type, mayTell)).catch(() => undefined);
  };
  onceLoaded(() => whenIdle(begin));
}

function listen(bar: HTMLElement): void {
  bar.addEventListener('toggle', () => makeRoom(bar), true);
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    const choice = (event.submitter as HTMLButtonElement | null)?.value ?? 'necessary';
    void chunk(() => import('./consent-save.ts')).then((saving) => {
      saving?.save(event.target as HTMLFormElement, choice);
      hide(bar);
      tellLanding();
      startVitals();
    });
  });
}

let known: HTMLElement | null = null;

/** The bar, which answers; `null` when it cannot be had. */
async function theBar(): Promise<HTMLElement | null> {
  const bar = (await extras()) ? find('[data-consent]') : null;
  if (bar && bar !== known) listen(bar);
  known = bar;
  return bar;
}

export function startConsent(): void {
  tell('default', { statistics: false, targeting: false });
  const choice = stored();
  if (choice) tell('update', choice);
  tellLanding();
  startVitals();
  if (!choice && !navigator.globalPrivacyControl && !location.pathname.includes('/consent'))
    void theBar().then((bar) => bar && show(bar));
  onClick('[data-consent-open]', async (link) => {
    const bar = await theBar();
    if (!bar) {
      location.assign(link.href);
      return;
    }
    const details = find<HTMLDetailsElement>('details', bar);
    if (details) details.open = true;
    show(bar);
    bar.focus();
  });
}
