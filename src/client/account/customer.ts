// Signed-in customer in the header: requests the name from the portal and shows it. Loaded on demand.
import { appCode } from '../../../common/config.ts';
import { SESSIONS_PATH } from '../../../common/contract/sign-in/sessions-path.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { currentStickyParams } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { pageLocale } from '../browser/locale.ts';
import { type CallOptions, callPortal } from '../browser/portal.ts';
import { text } from '../browser/texts.ts';

/** Returns the name of the signed-in customer, or `null`. Rejects if the call fails. */
async function fetchName(options: CallOptions = {}): Promise<string | null> {
  const user = await callPortal<{ displayName: string | null } | null>('/front/user', {
    stay: true,
    ...options,
  });
  return user?.displayName ?? null;
}

/** Adds a return URL for the current page to an internal link. */
function withReturn(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.set('service', withoutPreview(location.pathname + location.search + location.hash));
  return url.href;
}

/**
 * Replaces each login link, in the bar and in the account menu, with the name, which links to the sessions page, and a
 * logout link.
 */
function showName(name: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-login]')) {
    const logout = new URL(link.href);
    logout.pathname = '/r_sec_logout';
    logout.searchParams.set('appCode', appCode);
    const href = `${LOCALES[pageLocale()].prefix}${SESSIONS_PATH}/${currentStickyParams()}`;
    const title = `${name} · ${text('toast.sessions')}`;
    const label = create('a', { className: 'header-name', href, title }, name);
    link.replaceWith(label, link);
    link.href = logout.href;
    link.textContent = text('toast.logout');
    link.dataset.signedIn = '';
  }
}

/**
 * Returns the action for a click on the login link: shows the name of a signed-in customer, or logs out if it is
 * already shown. All other visitors go to the login (§4), even if the portal fails. A toast reports a failure (§8).
 */
export async function handleClick(link: HTMLAnchorElement): Promise<() => void> {
  const isNamed = link.dataset.signedIn !== undefined;
  const name = isNamed ? null : await fetchName().catch(() => null);
  return () => (name ? showName(name) : location.assign(withReturn(link.href)));
}

/** Shows the name of the customer if the session is still valid. */
export async function nameCustomer(): Promise<void> {
  const name = await fetchName({ quiet: true }).catch(() => null);
  if (name) showName(name);
}
