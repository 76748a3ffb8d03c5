// Consent in the browser (§1, S3, S4): shows the bar to visitors without a choice, unless they send Global Privacy
// Control, and again on request. The bar is part of the extras.
import { loadChunk } from '../boot/chunk.ts';
import { loadExtras } from '../boot/extras.ts';
import { defer, deferEvents } from '../boot/replay.ts';
import { find, onClick, whenIdle } from '../browser/dom.ts';
import { root } from '../browser/root.ts';
import { sendConsent } from './consent-signals.ts';
import { storedConsent } from './consent-stored.ts';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Publishes the height of the bar, so that the window and the scrolling regions of the docs end above it (D42). */
function publishHeight(bar: HTMLElement): void {
  // Changing a custom property of the root restyles the entire document, so only the docs use one (docs.css).
  const property = find('.docs-header') ? '--consent' : 'scroll-padding-bottom';
  new ResizeObserver(() => {
    // Leaves space for a focus outline.
    root.style.setProperty(property, `${bar.offsetHeight + 6}px`);
  }).observe(bar);
}

function show(bar: HTMLElement): void {
  const consent = storedConsent();
  for (const name of ['statistics', 'targeting'] as const) {
    const box = find<HTMLInputElement>(`[name=${name}]`, bar);
    if (box) box.checked = consent?.[name] ?? false;
  }
  bar.hidden = false;
}

/** The link that opened the bar. */
let opener: HTMLElement | undefined;

function hide(bar: HTMLElement): void {
  const hadFocus = bar.contains(document.activeElement);
  bar.hidden = true;
  if (hadFocus) (opener?.isConnected ? opener : find('#main'))?.focus({ preventScroll: true });
}

/** Starts all functions that the stored choice allows. */
function startConsented(): void {
  const { statistics, targeting } = storedConsent() ?? {};
  if (statistics || targeting)
    whenIdle(() => loadChunk(() => import('./consented.ts')).then((entry) => entry?.startConsented()));
}

/** Saves a choice without leaving the page; without this script, the browser posts the form. */
async function loadSaving(bar: HTMLElement): Promise<void> {
  const saving = await loadChunk(() => import('./consent-save.ts'));
  if (!saving) return find('[name=return]', bar)?.setAttribute('value', location.href);
  bar.addEventListener('submit', (event) => {
    saving.save(event);
    hide(bar);
    startConsented();
  });
}

function listen(bar: HTMLElement): void {
  publishHeight(bar);
  globalThis.cookieStore?.addEventListener('change', applyConsent);
  // Without a stored choice, the bar stays open.
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && storedConsent()) hide(bar);
  });
  deferEvents(
    bar,
    ({ type }) => type === 'submit',
    () => loadSaving(bar),
  );
}

let currentBar: HTMLElement | null = null;

/**
 * Applies a choice that the visitor made on another page, unless the visitor is choosing here. Measurement starts with
 * the next page, because this page was opened without consent.
 */
export function applyConsent(): void {
  const choice = storedConsent();
  if (!choice || !currentBar || currentBar.hidden || find('[open]', currentBar)) return;
  hide(currentBar);
  sendConsent('update', choice);
}

/** Returns the bar with its listeners, or `null` if it is unavailable. */
async function loadBar(): Promise<HTMLElement | null> {
  const bar = (await loadExtras()) ? find('[data-consent]') : null;
  if (bar && bar !== currentBar) listen(bar);
  currentBar = bar;
  return bar;
}

/** Applies the stored choice. Without one, shows the bar, except on the consent page or with Global Privacy Control. */
export function startConsent(): void {
  sendConsent('default', { statistics: false, targeting: false });
  const choice = storedConsent();
  if (choice) sendConsent('update', choice);
  startConsented();
  if (!choice && !navigator.globalPrivacyControl && !location.pathname.includes('/consent'))
    void loadBar().then((bar) => bar && show(bar));
  onClick('[data-consent-open]', (link) => {
    void defer(loadBar(), (bar) => {
      if (!bar) return location.assign(link.href);
      const details = find<HTMLDetailsElement>('details', bar);
      if (details) details.open = true;
      opener = link;
      show(bar);
      bar.focus();
    });
  });
}
