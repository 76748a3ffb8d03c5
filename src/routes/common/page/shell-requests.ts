// Requests for header and footer data, once per page. They start with the first wait for optional data (optional.ts) or
// with the shell (shell.tsx), so that one wait covers the optional data of the page and of the shell.
import type { SiteContext } from '../../../env.ts';

/** Version of data that could not be loaded. */
const NONE = 'none';

function request(c: SiteContext) {
  const [shared, log] = [c.get('shared'), c.get('log')];
  const withFallback = <T>(call: Promise<{ data: T[]; version: string }>) =>
    call.catch((error) => {
      log.report({ event: 'shell-incomplete', error: String(error) });
      return { data: [], version: NONE };
    });
  const requested = {
    webInfo: shared.getVersioned('common/getWebInfo'),
    menus: withFallback(shared.getVersioned('common/getNav')),
    header: shared.getVersioned('common/getHeader').catch((error) => {
      log.report({ event: 'shell-incomplete', error: String(error) });
      return { data: { logins: [], actions: [] }, version: NONE };
    }),
    hot: withFallback(shared.getVersioned('common/getHotMenus')),
    ads: withFallback(shared.getVersioned('common/getAdvertisement', { type: 'advertisement' })),
  };
  // Avoids an unhandled rejection: the page may fail before it awaits the shell.
  requested.webInfo.catch(() => undefined);
  return requested;
}

const requests = new WeakMap<SiteContext, ReturnType<typeof request>>();

/** Returns the requests of a page. `webInfo` rejects if it is missing (§4 Server start-up); the others never reject. */
export function shellRequestsOf(c: SiteContext): ReturnType<typeof request> {
  const requested = requests.get(c) ?? request(c);
  requests.set(c, requested);
  return requested;
}
