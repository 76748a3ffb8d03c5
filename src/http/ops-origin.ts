// Separate host of the console (OPS_ORIGIN), so that a vulnerability of the public site cannot compromise an editor's
// session.
import { isOpsPath } from '../../common/http/request.ts';

/**
 * Origin in the setting OPS_ORIGIN, such as `https://ops.example.com`; `null` if the console is on the site's host. A
 * malformed setting matches no request, which disables the console.
 */
export const opsOrigin = (setting: string): string | null => {
  if (!setting) return null;
  return URL.canParse(setting) ? new URL(setting).origin : 'invalid';
};

/** Response to a request on the console's host that is not for the console; `null` for all other requests. */
export function opsHostResponse(request: Request, setting: string): Response | null {
  const ownOrigin = opsOrigin(setting);
  if (ownOrigin === null) return null;
  const { origin, pathname } = new URL(request.url);
  if (origin !== ownOrigin || isOpsPath(pathname)) return null;
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  return pathname === '/'
    ? new Response(null, { status: 302, headers: { ...headers, Location: '/ops/' } })
    : new Response('Not found', { status: 404, headers });
}
