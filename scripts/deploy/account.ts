// Cloudflare account of the deployment: its ID, and its workers.dev subdomain, for which wrangler has no command.
import { UserError } from '../process/user-error.ts';
import { SITE } from './configuration.ts';
import { errorLine, type Tools } from './tools.ts';

/** ID of the account. Rejects with UserError if the user is not signed in, or must choose an account. */
export async function findAccountId(tools: Tools): Promise<string> {
  tools.print('checking the Cloudflare account …');
  const accountId = tools.setting('CLOUDFLARE_ACCOUNT_ID') ?? tools.configuration(SITE).account_id;
  const output = await tools.wrangler(['whoami', '--json']).catch((error: Error) => {
    if (/"loggedIn":\s*false/.test(error.message))
      throw new UserError(
        'You are not signed in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.',
      );
    throw new UserError(
      `The Cloudflare account cannot be read: ${errorLine(error)}\nCheck the network connection, and CLOUDFLARE_API_TOKEN if it is set; otherwise run \`npx wrangler login\` again.`,
    );
  });
  const { accounts = [] } = JSON.parse(output) as { accounts?: { id: string }[] };
  // The list is empty for tokens without permission to read accounts.
  if (accountId && accounts.length > 0 && !accounts.some(({ id }) => id === accountId))
    throw new UserError(
      `The account ${accountId} is not one of yours. Correct CLOUDFLARE_ACCOUNT_ID (\`npx wrangler whoami\` lists your accounts).`,
    );
  if (accountId) return accountId;
  const [account] = accounts;
  if (!account) throw new UserError('wrangler found no Cloudflare account. Set CLOUDFLARE_ACCOUNT_ID.');
  if (accounts.length > 1)
    throw new UserError(
      `You have ${accounts.length} Cloudflare accounts. Set CLOUDFLARE_ACCOUNT_ID to one of them (\`npx wrangler whoami\` lists them).`,
    );
  return account.id;
}

const API = 'https://api.cloudflare.com/client/v4';
/** API error code for an account without a workers.dev subdomain. */
const NO_SUBDOMAIN = 10007;

/** Authentication headers with wrangler's credentials. */
async function readCredential(tools: Tools): Promise<Record<string, string>> {
  const output = await tools.wrangler(['auth', 'token', '--json']);
  const { token, key, email } = JSON.parse(output) as { token?: string; key?: string; email?: string };
  if (token) return { authorization: `Bearer ${token}` };
  return { 'x-auth-key': key ?? '', 'x-auth-email': email ?? '' };
}

async function callSubdomain(tools: Tools, init: RequestInit = {}): Promise<string | null> {
  const base = tools.setting('CLOUDFLARE_API_BASE_URL') ?? API;
  const response = await tools.fetch(`${base}/accounts/${await findAccountId(tools)}/workers/subdomain`, {
    ...init,
    headers: { ...(await readCredential(tools)), 'content-type': 'application/json' },
  });
  const { result, errors = [] } = (await response.json()) as {
    result: { subdomain?: string } | null;
    errors?: { code: number; message: string }[];
  };
  if (response.ok && result?.subdomain) return result.subdomain;
  if (response.ok || errors.some(({ code }) => code === NO_SUBDOMAIN)) return null;
  throw new Error(
    errors.map(({ message }) => message).join('; ') || `the API responded with ${response.status}`,
  );
}

/** The account's workers.dev subdomain; `null` if it has none yet. */
export const fetchSubdomain = (tools: Tools): Promise<string | null> => callSubdomain(tools);

/** Registers a workers.dev subdomain, which is unique among all accounts. Rejects if it is taken. */
export const registerSubdomain = async (tools: Tools, subdomain: string): Promise<void> =>
  void (await callSubdomain(tools, { method: 'PUT', body: JSON.stringify({ subdomain }) }));
