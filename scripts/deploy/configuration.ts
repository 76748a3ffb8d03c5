// Edits the IDs and the site host in the configuration files. Comments and all other lines are unchanged.
import { UserError } from '../process/user-error.ts';
import type { Configuration, Tools } from './tools.ts';

export const SITE = 'wrangler.toml';
export const PORTAL = 'portal/wrangler.toml';
export const OPS = 'ops/wrangler.toml';
const CONFIG = 'common/config.ts';

/** Whether an ID is missing or the repository's placeholder (zeros). */
export const isPlaceholder = (id: string | undefined): boolean => !id || /^0{8}/.test(id);

/** Replaces the first match of a pattern in a file. Throws UserError if there is none. */
function replaceIn({ read, write }: Tools, file: string, pattern: RegExp, replacement: string): void {
  const before = read(file);
  if (!pattern.test(before))
    throw new UserError(`${file} has an unexpected format: set ${replacement.trim()} manually`);
  const after = before.replace(pattern, () => replacement);
  if (after !== before) write(file, after);
}

/** Writes the ID of a Worker's database. */
export const writeDatabaseId = (tools: Tools, file: string, id: string): void =>
  replaceIn(tools, file, /^database_id = ".*"$/m, `database_id = "${id}"`);

/** Writes the ID of the KV namespace, which site and ops share. */
export function writeNamespaceId(tools: Tools, id: string): void {
  for (const file of [SITE, OPS])
    replaceIn(
      tools,
      file,
      /^\[\[kv_namespaces\]\]\nbinding = "KV"\nid = ".*"$/m,
      `[[kv_namespaces]]\nbinding = "KV"\nid = "${id}"`,
    );
}

/** Site host in common/config.ts. */
export const siteHostOf = ({ read }: Tools): string =>
  /^const siteHost = '([^']*)';$/m.exec(read(CONFIG))?.[1] ?? '';

/** Host names of the site's routes. */
export function hostsOf({ route, routes = [] }: Configuration): string[] {
  return [...(route === undefined ? [] : [route]), ...routes].map((entry) => {
    const pattern = typeof entry === 'string' ? entry : entry.pattern;
    return pattern.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  });
}

/** Host names: at least two labels of lowercase letters, digits, and hyphens. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
const WORKERS_DEV = '.workers.dev';

/** Whether a host is a workers.dev host. */
export const isWorkersDev = (host: string): boolean => host.endsWith(WORKERS_DEV);

/** The account's subdomain in a host such as `site.example.workers.dev`. Throws UserError for other forms. */
export function subdomainOf(host: string, worker: string): string {
  const [name, subdomain, ...rest] = host.slice(0, -WORKERS_DEV.length).split('.');
  if (name !== worker || !subdomain || rest.length > 0)
    throw new UserError(`a host on workers.dev has the form ${worker}.ACCOUNT${WORKERS_DEV}`);
  return subdomain;
}

/** The workers.dev host of a Worker. */
export const workersDevHost = (worker: string, subdomain: string): string =>
  `${worker}.${subdomain}${WORKERS_DEV}`;

/** Throws UserError unless the text is a host name. */
export function assertHost(host: string): void {
  if (!HOST.test(host)) throw new UserError(`--host expects a host name such as www.example.com`);
}

/** Whether the configured host is the repository's placeholder, which cannot be registered (RFC 2606). */
export const isExampleHost = (host: string): boolean => host.endsWith('.example');

/** Writes the site host: a custom domain, or a workers.dev host. */
export function writeHost(tools: Tools, host: string): void {
  const isCustomDomain = !isWorkersDev(host);
  const routes = `routes = [{ pattern = "${host}", custom_domain = true }]`;
  replaceIn(
    tools,
    SITE,
    /^(?:routes = .*\n)?workers_dev = (?:true|false)$/m,
    isCustomDomain ? `${routes}\nworkers_dev = false` : 'workers_dev = true',
  );
  replaceIn(tools, CONFIG, /^const siteHost = '[^']*';$/m, `const siteHost = '${host}';`);
}
