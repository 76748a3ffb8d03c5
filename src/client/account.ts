// §4 Login: a click asks who the visitor is before it leaves; someone who is known to be signed in is named
// when the browser has nothing else to do.
import { signedInCookie } from '../config.ts';
import { chunk } from './chunk.ts';
import { find, onClick, readCookie, whenIdle } from './dom.ts';

const LOGIN = 'a[data-login]';
const load = () => chunk(() => import('./customer.ts'));

export function startAccount(): void {
  onClick(LOGIN, (link) => {
    void load().then((customer) => (customer ? customer.onAccountClick(link) : location.assign(link.href)));
  });
  // Not HttpOnly, and says only that asking is worth it.
  if (readCookie(signedInCookie) !== '1') return;
  whenIdle(async () => {
    if (find(LOGIN)) await (await load())?.nameCustomer();
  });
}
