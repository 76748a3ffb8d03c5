// Secrets of the Workers. Missing secrets are generated and sent with the deployment of their Worker, so that no Worker
// runs without them. Values are never printed, except OPS_TOKEN, which commands need.
import { hashHex } from '../../common/crypto/digest.ts';
import { UserError } from '../process/user-error.ts';
import { OPS, PORTAL, SITE } from './configuration.ts';
import { isAbsent } from './history.ts';
import type { Tools } from './tools.ts';

/** Names of the secrets of a Worker; `null` if the Worker does not exist. */
export async function listSecrets(tools: Tools, file: string): Promise<Set<string> | null> {
  try {
    const secrets = JSON.parse(await tools.wrangler(['secret', 'list', '-c', file])) as { name: string }[];
    return new Set(secrets.map(({ name }) => name));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Cloudflare Access settings of ops. If both are set, ops needs no token. */
const ACCESS = ['ACCESS_TEAM_DOMAIN', 'ACCESS_AUD'] as const;

/** Whether Access authenticates the callers of ops. Throws UserError if only one of its settings is set. */
export function hasAccess(tools: Tools): boolean {
  const { vars = {} } = tools.configuration(OPS);
  const missing = ACCESS.filter((name) => !vars[name]);
  if (missing.length === 1)
    throw new UserError(
      `${OPS}: ${missing[0]} is missing. Cloudflare Access needs both ${ACCESS.join(' and ')}.`,
    );
  return missing.length === 0;
}

/** Secrets that identify a Worker as part of this project. */
const IDENTIFYING_SECRETS: Readonly<Record<string, readonly string[]>> = {
  [PORTAL]: ['SESSION_SECRET'],
  [OPS]: ['OPS_TOKEN', 'OPS_TOKENS', 'PREVIEW_KEY'],
  [SITE]: ['FORM_KEY'],
};

/** Throws UserError if a Worker has none of these secrets and may therefore belong to another project. */
export function assertOwnWorker(tools: Tools, file: string, secrets: ReadonlySet<string> | null): void {
  const identifying = IDENTIFYING_SECRETS[file] ?? [];
  if (secrets === null || identifying.some((name) => secrets.has(name)) || (file === OPS && hasAccess(tools)))
    return;
  const { name = '' } = tools.configuration(file);
  throw new UserError(
    `the account has a Worker ${name} without ${identifying[0]}. If it belongs to another project, change \`name\` in ${file} and \`service\` in the files that bind it. Otherwise set the secret: node -p "require('crypto').randomBytes(48).toString('base64')" | npx wrangler secret put ${identifying[0]} -c ${file}`,
  );
}

/** Names of a Worker's missing secrets. PREVIEW_KEY counts as missing if either of its two Workers lacks it. */
export async function findMissingSecrets(
  tools: Tools,
  file: string,
  existing: ReadonlySet<string> | null,
): Promise<string[]> {
  const isMissing = (name: string) => !existing?.has(name);
  if (file === PORTAL) return ['SESSION_SECRET'].filter(isMissing);
  if (file === SITE) return ['FORM_KEY', 'PREVIEW_TOKEN', 'PREVIEW_KEY'].filter(isMissing);
  const needsToken = isMissing('OPS_TOKEN') && isMissing('OPS_TOKENS') && !hasAccess(tools);
  const lacksKey = isMissing('PREVIEW_KEY') || !(await listSecrets(tools, SITE))?.has('PREVIEW_KEY');
  return [...(needsToken ? ['OPS_TOKEN'] : []), ...(lacksKey ? ['PREVIEW_KEY'] : [])];
}

/** Token of the console, from the environment or newly generated. A new token is printed before it is sent. */
function opsToken(tools: Tools): string {
  const preset = tools.setting('OPS_TOKEN');
  if (preset) return preset;
  const token = tools.newSecret();
  tools.print(`OPS_TOKEN=${token}`);
  tools.print(
    'Store this token now: it signs in to /ops/, commands with --remote need it, and it is not shown again.',
  );
  return token;
}

/** Note that marks the site's preview token in the portal's table. */
export const SITE_NOTE = 'site';

/** Replaces the site's preview token in the portal's table, which stores its hash, and returns the token. */
async function createPreviewToken(tools: Tools): Promise<string> {
  const token = tools.newSecret();
  const statements = [
    `DELETE FROM preview_token WHERE note = '${SITE_NOTE}'`,
    `INSERT INTO preview_token (token_hash, note, expires_at) VALUES ('${await hashHex(token)}', '${SITE_NOTE}', '9999-12-31T00:00:00.000Z')`,
  ].join('; ');
  const options = ['--remote', '--json', '--yes', '--command', statements, '-c', PORTAL];
  await tools.wrangler(['d1', 'execute', 'portal', ...options]);
  return token;
}

/** Values of one run, by name: the two Workers with PREVIEW_KEY get the same value. */
export type SecretValues = Map<string, string>;

/** Value of a secret, generated on first use in a run. */
async function secretValue(tools: Tools, values: SecretValues, name: string): Promise<string> {
  const existing = values.get(name);
  if (existing !== undefined) return existing;
  const generators: Readonly<Record<string, () => string | Promise<string>>> = {
    OPS_TOKEN: () => opsToken(tools),
    PREVIEW_TOKEN: () => createPreviewToken(tools),
  };
  const value = await (generators[name] ?? tools.newSecret)();
  values.set(name, value);
  return value;
}

/** The named secrets with their values, as JSON for `--secrets-file`. */
export async function writeSecretsFile(
  tools: Tools,
  values: SecretValues,
  names: readonly string[],
): Promise<string> {
  const entries: [string, string][] = [];
  for (const name of names) entries.push([name, await secretValue(tools, values, name)]);
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * Sends a new PREVIEW_KEY to a site that has an old one, before ops receives it. The Worker without the key receives it
 * last, so that the next run starts over if this one fails in between.
 */
export async function replaceSiteKey(tools: Tools, values: SecretValues): Promise<void> {
  const value = await secretValue(tools, values, 'PREVIEW_KEY');
  await tools.wrangler(['secret', 'put', 'PREVIEW_KEY', '-c', SITE], `${value}\n`);
}
