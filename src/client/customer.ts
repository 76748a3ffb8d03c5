// Asks the portal who the visitor is, and says so in the header. Fetched when there is someone to ask about.
import { api } from '../config.ts';
import { texts, toast } from './toast.ts';

/** The name of the signed-in customer, or `null`. Rejects when the portal cannot be asked. */
async function displayName(): Promise<string | null> {
  const answer = await fetch(`${api.basePath}/front/user`, { signal: AbortSignal.timeout(api.timeoutMs) });
  if (!answer.ok && answer.status !== 401) throw new Error(String(answer.status));
  const { data } = (await answer.json()) as { data: { displayName: string | null } | null };
  return data?.displayName ?? null;
}

/** The address of a link of ours with the present page as the one to come back to. */
function backHere(address: string): string {
  const url = new URL(address, location.origin);
  url.searchParams.set('service', location.pathname + location.search + location.hash);
  return url.href;
}

/** Puts the name and a logout link in the place of the login link. */
function showName(link: HTMLAnchorElement, name: string): void {
  const { logout, logoutText } = link.dataset;
  const label = document.createElement('span');
  label.className = 'header-name';
  label.textContent = name;
  link.replaceWith(label, link);
  link.href = logout ?? '/r_sec_logout';
  link.textContent = logoutText ?? '';
  link.dataset.signedIn = '';
}

/**
 * Takes a click on the link: names a signed-in customer, takes everyone else to the login, and one who is
 * named already out.
 */
export async function onAccountClick(link: HTMLAnchorElement): Promise<void> {
  try {
    if (link.dataset.signedIn !== undefined) return location.assign(backHere(link.href));
    const name = await displayName();
    if (name) return showName(link, name);
    location.assign(backHere(link.href));
  } catch {
    toast(texts().loginFailed);
  }
}

/** Names the customer if the session still holds. */
export async function nameCustomer(link: HTMLAnchorElement): Promise<void> {
  const name = await displayName().catch(() => null);
  if (name) showName(link, name);
}
