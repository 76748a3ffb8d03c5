// Check of the live site after a deployment: health, home page in each language, and a console that needs a sign-in.
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { SITE, siteHostOf } from './configuration.ts';
import type { Tools } from './tools.ts';

/** Time for a new host to get its certificate and DNS records, and for a version to reach every location. */
const LIMIT_MS = 300_000;
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 30_000;

/** Addresses of the site and its console, which may have its own host (docs/ops.md). */
export function addressesOf(tools: Tools): { site: string; console: string } {
  const site = `https://${siteHostOf(tools)}`;
  const { vars = {} } = tools.configuration(SITE);
  return { site, console: `${tools.setting('OPS_ORIGIN') ?? (vars.OPS_ORIGIN || site)}/ops/` };
}

async function problemsOf(tools: Tools): Promise<string[]> {
  const { site, console: consoleAddress } = addressesOf(tools);
  const get = (address: string) =>
    tools.fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The root path redirects by language.
      headers: { 'accept-language': 'en' },
    });
  const pages = localeCodes.map((locale) => `${site}${LOCALES[locale].prefix}/`);
  const expect200 = async (address: string) => {
    const { status } = await get(address);
    return status === 200 ? [] : [`${address} has status ${status}`];
  };
  const expectDenied = async () => {
    const address = `${consoleAddress}health`;
    const { status } = await get(address);
    return status === 200 || status >= 500 ? [`${address} has status ${status} without a sign-in`] : [];
  };
  const checks = [`${site}/healthz?strict`, ...pages].map((address) => () => expect200(address));
  const found = [...checks, expectDenied].map((check) =>
    check().catch((error: Error) => [`${site} does not respond: ${error.message}`]),
  );
  return [...new Set((await Promise.all(found)).flat())];
}

/** Resolves once the live site is correct. Rejects with the problems if it is not within five minutes. */
export async function checkLive(tools: Tools): Promise<void> {
  const began = tools.now();
  for (;;) {
    const problems = await problemsOf(tools);
    if (problems.length === 0) return;
    if (tools.now() - began >= LIMIT_MS)
      throw new Error(
        `The deployment is complete, but the live site is not correct:\n- ${problems.join('\n- ')}`,
      );
    tools.print(`waiting for the site: ${problems[0]}`);
    await tools.wait(PAUSE_MS);
  }
}
