// Checks the live site after a deployment: the health check and the home page in each language respond, and the console
// requires sign-in.
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { SITE, siteHostOf } from './configuration.ts';
import type { Tools } from './tools.ts';

/** Time limit for a new host to get its certificate and DNS records, and for a version to reach all locations. */
const LIMIT_MS = 300_000;
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 30_000;

/** Origin of the site, and URL of its console, which may be on another host (docs/ops.md). */
export function urlsOf(tools: Tools): { site: string; console: string } {
  const site = `https://${siteHostOf(tools)}`;
  const { vars = {} } = tools.configuration(SITE);
  return { site, console: `${tools.setting('OPS_ORIGIN') ?? (vars.OPS_ORIGIN || site)}/ops/` };
}

/** Reason for a failed request: `fetch` reports the network error as the cause. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${cause.message})` : message;

async function problemsOf(tools: Tools): Promise<string[]> {
  const { site, console: consoleUrl } = urlsOf(tools);
  const get = (address: string) =>
    tools.fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The root path redirects to other locales by `Accept-Language`.
      headers: { 'accept-language': 'en' },
    });
  const pages = localeCodes.map((locale) => `${site}${LOCALES[locale].prefix}/`);
  const expect200 = async (address: string) => {
    const { status } = await get(address);
    return status === 200 ? [] : [`${address} has status ${status}`];
  };
  const expectDenied = async () => {
    const address = `${consoleUrl}health`;
    const { status } = await get(address);
    return status === 200 || status >= 500 ? [`${address} has status ${status} without a sign-in`] : [];
  };
  const checks = [`${site}/healthz?strict`, ...pages].map((address) => () => expect200(address));
  const found = [...checks, expectDenied].map((check) =>
    check().catch((error: Error) => [`${site} does not respond: ${reasonOf(error)}`]),
  );
  return [...new Set((await Promise.all(found)).flat())];
}

/** Resolves once the live site passes all checks. Rejects with the problems after five minutes. */
export async function checkLive(tools: Tools): Promise<void> {
  const began = tools.now();
  let printed = '';
  for (;;) {
    const problems = await problemsOf(tools);
    if (problems.length === 0) return;
    if (tools.now() - began >= LIMIT_MS)
      throw new Error(
        `The deployment is complete, but the live site is not correct:\n- ${problems.join('\n- ')}`,
      );
    const waiting = `waiting up to five minutes for the site: ${problems[0]}`;
    if (waiting !== printed) tools.print(waiting);
    printed = waiting;
    await tools.wait(PAUSE_MS);
  }
}
