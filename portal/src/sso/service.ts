// Allowed return URLs and origins of a sign-in.

import { siteOrigin } from '../../../common/config.ts';
import { SERVICE_PATH } from '../../../common/contract/sign-in/sign-in.ts';

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** Whether a URL is on the site's host or on an origin of SERVICE_ORIGINS. */
function isOwn(address: string, origins: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return [siteOrigin, ...origins.split(/\s+/).filter(Boolean)].some((allowed) => {
    const origin = new URL(allowed);
    if (origin.protocol !== url.protocol || origin.hostname !== url.hostname) return false;
    // A local origin without a port allows all ports.
    return origin.port === url.port || (isLocal(origin.hostname) && origin.port === '');
  });
}

/** Whether a sign-in may redirect to this URL: `/r_sec_login` (§2) of the site, which exchanges the ticket. */
export const isService = (service: string, origins: string): boolean =>
  isOwn(service, origins) && new URL(service).pathname === SERVICE_PATH;

/**
 * Whether the form was sent from a page of the portal or the site (Fetch Metadata, else Origin). A request without
 * either header does not come from a browser, so it is not a cross-site request forgery.
 */
export function isFromOurPage(request: Request, origins: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(request.url).origin || isOwn(origin, origins);
}
