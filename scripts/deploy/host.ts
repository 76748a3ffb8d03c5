// Step for the site host: a custom domain, or the Worker's workers.dev host. Links and sitemaps use the host in
// common/config.ts, so it must match wrangler.toml.
import { UserError } from '../process/user-error.ts';
import { fetchSubdomain, registerSubdomain } from './account.ts';
import {
  assertHost,
  hostsOf,
  isExampleHost,
  isWorkersDev,
  SITE,
  siteHostOf,
  subdomainOf,
  workersDevHost,
  writeHost,
} from './configuration.ts';
import type { Step } from './steps.ts';
import type { Tools } from './tools.ts';

/** Whether both files contain the host. */
function isConfigured(tools: Tools, host: string): boolean {
  const site = tools.configuration(SITE);
  if (siteHostOf(tools) !== host) return false;
  return isWorkersDev(host) ? site.workers_dev === true : hostsOf(site).includes(host);
}

/** The configured host; `null` if there is none. Throws UserError if the two files differ. */
function configuredHost(tools: Tools): string | null {
  const [site, host] = [tools.configuration(SITE), siteHostOf(tools)];
  const hosts = hostsOf(site);
  if (hosts.length === 0 && site.workers_dev !== true && isExampleHost(host)) return null;
  if (isConfigured(tools, host)) return host;
  const routes = site.workers_dev === true ? 'workers_dev' : hosts.join(', ') || 'no route';
  throw new UserError(
    `the host of the site is ${host} in common/config.ts, and wrangler.toml has ${routes}. Run \`npm run deploy -- --host HOST\`, which writes both.`,
  );
}

/** The Worker's workers.dev host. Throws UserError if the account has no workers.dev subdomain. */
async function findWorkersDevHost(tools: Tools, worker: string): Promise<string> {
  const subdomain = await fetchSubdomain(tools);
  if (subdomain !== null) return workersDevHost(worker, subdomain);
  throw new UserError(
    `the site has no host, and the account has no name on workers.dev. Choose one: \`npm run deploy -- --host ${worker}.NAME.workers.dev\`, or \`--host www.example.com\` with a domain of the account.`,
  );
}

/** Step for the host: `requested`, the configured host, or the Worker's workers.dev host, in this order. */
export function hostStep(tools: Tools, requested: string | undefined): Step {
  const worker = tools.configuration(SITE).name ?? 'site';
  const resolveHost = async () =>
    requested ?? configuredHost(tools) ?? (await findWorkersDevHost(tools, worker));
  return {
    name: 'host',
    editsBuild: true,
    check: async () => {
      const host = await resolveHost();
      assertHost(host);
      if (!isWorkersDev(host))
        return isConfigured(tools, host) ? null : `write ${host} into the configuration`;
      const [name, registered] = [subdomainOf(host, worker), await fetchSubdomain(tools)];
      if (registered !== null && registered !== name)
        throw new UserError(
          `the account is ${registered}.workers.dev, so the host is ${worker}.${registered}.workers.dev`,
        );
      if (registered === null) return `register ${name}.workers.dev`;
      return isConfigured(tools, host) ? null : `write ${host} into the configuration`;
    },
    change: async () => {
      const host = await resolveHost();
      if (isWorkersDev(host) && (await fetchSubdomain(tools)) === null)
        await registerSubdomain(tools, subdomainOf(host, worker));
      writeHost(tools, host);
    },
  };
}
