// Where a sign-in may lead, and where it may be asked for from.

import { siteOrigin } from '../../../common/config.ts';
import { SERVICE_PATH } from '../../../common/contract/sign-in/sign-in.ts';

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** Whether an address is on the site's own host, or on an origin of SERVICE_ORIGINS. */
function isOwn(address: string, origins: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return [siteOrigin, ...origins.split(/\s+/).filter(Boolean)].some((allowed) => {
    const origin = new URL(allowed);
    if (origin.protocol !== url.protocol || origin.hostname !== url.hostname) return false;
    // A local origin without a port stands for all its ports.
    return origin.port === url.port || (isLocal(origin.hostname) && origin.port === '');
  });
}

/** Whether a sign-in may lead back to this address: `/r_sec_login` (§2) of the site, which exchanges the ticket. */
export const isService = (service: string, origins: string): boolean =>
  isOwn(service, origins) && new URL(service).pathname === SERVICE_PATH;

/**
 * Whether the form was sent from a page of ours (Fetch Metadata, else Origin). One that says neither comes
 * from no browser, and so signs nobody in without their knowing.
 */
export function isFromOurPage(request: Request, origins: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(request.url).origin || isOwn(origin, origins);
}
