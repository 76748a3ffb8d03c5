// §4 Login: a click asks who the visitor is before it leaves; someone who is known to be signed in is named
// when the browser has nothing else to do.
import { signedInCookie } from '../../../common/config.ts';
import { chunk } from '../boot/chunk.ts';
import { hold } from '../boot/replay.ts';
import { find, onClick, readCookie, whenIdle } from '../browser/dom.ts';

const LOGIN = 'a[data-login]';
const load = () => chunk(() => import('./customer.ts'));

export function startAccount(): void {
  let asking: Promise<(() => void) | undefined> | undefined;
  onClick(LOGIN, (link) => {
    // A second click while the first one waits asks nothing more.
    asking ??= load()
      .then((customer) => customer?.answerClick(link))
      .finally(() => {
        asking = undefined;
      });
    void hold(asking, (act) => (act ? act() : location.assign(link.href)));
  });
  // Not HttpOnly, and says only that asking is worth it.
  if (readCookie(signedInCookie) !== '1') return;
  whenIdle(async () => {
    if (find(LOGIN)) await (await load())?.nameCustomer();
  });
}
