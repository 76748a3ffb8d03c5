// Asks the portal who the visitor is, and says so in the header. Fetched when there is someone to ask about.
import { appCode } from '../../../common/config.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { type AskOptions, ask } from '../browser/portal.ts';

/** The name of the signed-in customer, or `null`. Rejects when the portal cannot be asked. */
async function displayName(options: AskOptions = {}): Promise<string | null> {
  const user = await ask<{ displayName: string | null } | null>('/front/user', { stay: true, ...options });
  return user?.displayName ?? null;
}

/** The address of a link of ours with the present page as the one to come back to. */
function backHere(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.set('service', withoutPreview(location.pathname + location.search + location.hash));
  return url.href;
}

/** Puts the name and a logout link in the place of each login link: in the bar, and in the account menu. */
function showName(name: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-login]')) {
    const logout = new URL(link.href);
    logout.pathname = '/r_sec_logout';
    logout.searchParams.set('appCode', appCode);
    const label = document.createElement('span');
    label.className = 'header-name';
    label.textContent = name;
    label.title = name;
    link.replaceWith(label, link);
    link.href = logout.href;
    link.textContent = link.dataset.logoutText ?? '';
    link.dataset.signedIn = '';
  }
}

/**
 * Finds out what a click on the link does: a signed-in customer is named, or logged out if they are named already;
 * everyone else goes to the login (§4), also if the portal fails. A failure is shown as a toast (§8).
 */
export async function answerClick(link: HTMLAnchorElement): Promise<() => void> {
  const isNamed = link.dataset.signedIn !== undefined;
  const name = isNamed ? null : await displayName().catch(() => null);
  return () => (name ? showName(name) : location.assign(backHere(link.href)));
}

/** Names the customer if the session still holds. */
export async function nameCustomer(): Promise<void> {
  const name = await displayName({ quiet: true }).catch(() => null);
  if (name) showName(name);
}
