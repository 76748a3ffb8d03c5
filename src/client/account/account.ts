// Login (§4): a click requests the name of the customer before the browser opens the sign-in. If a session is likely,
// the name is requested when the browser is idle.
import { signedInCookie } from '../../../common/config.ts';
import { loadChunk } from '../boot/chunk.ts';
import { defer } from '../boot/replay.ts';
import { find, onClick, readCookie, whenIdle } from '../browser/dom.ts';

const LOGIN = 'a[data-login]';
const load = () => loadChunk(() => import('./customer.ts'));

/** Handles login links, and shows the name of a signed-in customer when the browser is idle. */
export function startAccount(): void {
  let request: Promise<(() => void) | undefined> | undefined;
  onClick(LOGIN, (link) => {
    // A second click during the request does not send another one.
    request ??= load()
      .then((customer) => customer?.handleClick(link))
      .finally(() => {
        request = undefined;
      });
    void defer(request, (act) => (act ? act() : location.assign(link.href)));
  });
  // This cookie is not HttpOnly. It only indicates that a session is likely.
  if (readCookie(signedInCookie) !== '1') return;
  whenIdle(async () => {
    if (find(LOGIN)) await (await load())?.nameCustomer();
  });
}
