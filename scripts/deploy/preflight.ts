// Preflight of `npm run deploy`: finds missing prerequisites before the deployment starts, one line each.
import { unstable_readConfig as readConfig } from 'wrangler';
import { siteOrigin } from '../../common/config.ts';
import { wrangler } from './platform.ts';

/** The Workers in the order of deployment. Each needs one of its secrets. */
const WORKERS = [
  { file: 'portal/wrangler.toml', secrets: ['SESSION_SECRET'], use: 'signs sessions' },
  {
    file: 'ops/wrangler.toml',
    secrets: ['OPS_TOKEN', 'OPS_TOKENS'],
    use: 'authenticates editors and commands; keep a copy',
  },
  { file: 'wrangler.toml', secrets: ['FORM_KEY'], use: 'signs the tokens of forms' },
] as const;
const SITE = 'wrangler.toml';
const OPS = 'ops/wrangler.toml';
/** Settings of ops for Cloudflare Access: both or none. With both, ops needs no token. */
const ACCESS = ['ACCESS_TEAM_DOMAIN', 'ACCESS_AUD'] as const;

/** The queues of ops/wrangler.toml. */
const QUEUES = ['leads', 'leads-dead'] as const;

/** Command that prints a new secret, in every shell. */
const NEW_SECRET = `node -p "require('crypto').randomBytes(48).toString('base64')"`;

/** Fields of a wrangler configuration that the preflight reads. */
export interface Configuration {
  name?: string | undefined;
  account_id?: string | undefined;
  workers_dev?: boolean | undefined;
  route?: string | { pattern: string } | undefined;
  routes?: (string | { pattern: string })[] | undefined;
  kv_namespaces: { id?: string | undefined }[];
  d1_databases: { database_name?: string | undefined; database_id?: string | undefined }[];
  vars?: Record<string, unknown> | undefined;
}

/** Sources that the preflight reads; replaced in tests. */
export interface PreflightSources {
  configuration: (file: string) => Configuration;
  /** Runs wrangler and returns its output. Throws with its output when it fails. */
  wrangler: (args: readonly string[]) => string;
  /** CLOUDFLARE_ACCOUNT_ID. */
  account: string | undefined;
}

const DEFAULT_SOURCES: PreflightSources = {
  configuration: (file) => readConfig({ config: file }, { hideWarnings: true }),
  wrangler,
  account: process.env.CLOUDFLARE_ACCOUNT_ID,
};

/** Whether an id is missing or the placeholder of the repository (zeros). */
const isPlaceholder = (id: string | undefined): boolean => !id || /^0{8}/.test(id);

/** Host names of the site's routes. */
function hostsOf({ route, routes = [] }: Configuration): string[] {
  return [...(route === undefined ? [] : [route]), ...routes].map((entry) => {
    const pattern = typeof entry === 'string' ? entry : entry.pattern;
    return pattern.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  });
}

/** Missing settings for Cloudflare Access. */
const missingAccess = ({ configuration }: PreflightSources): string[] => {
  const { vars = {} } = configuration(OPS);
  return ACCESS.filter((name) => !vars[name]);
};

/** Problems in the files: ids, the host of the site, and incomplete settings for Cloudflare Access. */
function fileProblems(sources: PreflightSources): string[] {
  const { configuration } = sources;
  const problems: string[] = [];
  const namespaces = new Map<string, string>();
  for (const { file } of WORKERS) {
    const { d1_databases, kv_namespaces } = configuration(file);
    for (const { database_name, database_id } of d1_databases)
      if (isPlaceholder(database_id))
        problems.push(
          `${file}: the database ${database_name} has no id. Run \`npx wrangler d1 create ${database_name}\` and set database_id to the printed id.`,
        );
    for (const { id = '' } of kv_namespaces) namespaces.set(file, id);
  }
  const ids = [...namespaces.values()];
  const withoutId = [...namespaces].filter(([, id]) => isPlaceholder(id)).map(([file]) => file);
  if (withoutId.length > 0)
    problems.push(
      `${withoutId.join(' and ')}: the KV namespace has no id. Run \`npx wrangler kv namespace create KV\` once and set the printed id in wrangler.toml and ops/wrangler.toml.`,
    );
  else if (new Set(ids).size > 1)
    problems.push(
      'wrangler.toml and ops/wrangler.toml have different KV namespaces: set the same id in both.',
    );
  const missing = missingAccess(sources);
  if (missing.length === 1)
    problems.push(`${OPS}: ${missing[0]} is missing. Cloudflare Access needs both ${ACCESS.join(' and ')}.`);
  const site = configuration(SITE);
  const hosts = hostsOf(site);
  const { host } = new URL(siteOrigin);
  if (hosts.length === 0 && site.workers_dev !== true)
    problems.push(
      `wrangler.toml: the site has no route. Add \`routes = [{ pattern = "${host}", custom_domain = true }]\` with your host above the first [section].`,
    );
  else if (hosts.length > 0 && !hosts.includes(host))
    problems.push(
      `the host of the site is ${host} in common/config.ts and ${hosts.join(', ')} in wrangler.toml. Set the same host in both, because links and sitemaps contain the first.`,
    );
  return problems;
}

/** Error of the sign-in of wrangler, or `null`. */
function signInProblem({ wrangler: runWrangler, account, configuration }: PreflightSources): string | null {
  try {
    const { accounts = [] } = JSON.parse(runWrangler(['whoami', '--json'])) as { accounts?: unknown[] };
    if (accounts.length > 1 && !account && !configuration(SITE).account_id)
      return `You have ${accounts.length} Cloudflare accounts. Set CLOUDFLARE_ACCOUNT_ID to one of them (\`npx wrangler whoami\` lists them).`;
    return null;
  } catch (error) {
    if (/"loggedIn":\s*false/.test((error as Error).message))
      return 'You are not signed in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.';
    return `The Cloudflare account cannot be read: ${errorLine(error)}`;
  }
}

/** Error line in the output of wrangler, without advice and stack. */
function errorLine(error: unknown): string {
  const lines = (error as Error).message.split('\n').map((line) => line.trim());
  const found = lines.find((line) => /ERROR|error/.test(line)) ?? lines.find((line) => line !== '') ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: wrangler colors its output
  return found.replace(/\u001b\[[\d;]*m/g, '').replace(/^.*\[ERROR\]\s*/, '');
}

/** Error of one deployed Worker, or `null`: a missing secret, which may also mean a Worker of another project. */
function workerProblem(
  sources: PreflightSources,
  { file, secrets, use }: (typeof WORKERS)[number],
): string | null {
  if (file === OPS && missingAccess(sources).length === 0) return null;
  const { name = '' } = sources.configuration(file);
  const [secret] = secrets;
  const put = `${NEW_SECRET} | npx wrangler secret put ${secret} -c ${file}`;
  try {
    const listed = sources.wrangler(['secret', 'list', '-c', file]);
    if (secrets.some((one) => listed.includes(`"name": "${one}"`))) return null;
    return `Your account has a Worker ${name} without ${secret}. If it belongs to another project, change \`name\` in ${file} and \`service\` in the files that bind it. Otherwise set the secret, which ${use}: ${put}`;
  } catch (error) {
    if (/Worker "[^"]+" not found|\[code: 10007\]/.test((error as Error).message))
      return `The Worker ${name} has no ${secret} yet, which ${use}: ${put}`;
    return `The secrets of ${name} cannot be read: ${errorLine(error)}`;
  }
}

/** Error of a queue, or `null`. */
function queueProblem({ wrangler: runWrangler }: PreflightSources, name: string): string | null {
  try {
    runWrangler(['queues', 'info', name]);
    return null;
  } catch (error) {
    return /does not exist/.test((error as Error).message)
      ? `There is no queue ${name}. Run \`npx wrangler queues create ${name}\`.`
      : `The queue ${name} cannot be read: ${errorLine(error)}`;
  }
}

/**
 * Finds missing prerequisites of a deployment: ids, the site's host, the sign-in, secrets, and queues. Sends nothing.
 * Returns one line for each problem.
 */
export function preflight(sources: PreflightSources = DEFAULT_SOURCES): string[] {
  const signIn = signInProblem(sources);
  if (signIn !== null) return [...fileProblems(sources), signIn];
  const remote = [
    ...WORKERS.map((worker) => workerProblem(sources, worker)),
    ...QUEUES.map((name) => queueProblem(sources, name)),
  ];
  return [...fileProblems(sources), ...remote.filter((problem) => problem !== null)];
}
