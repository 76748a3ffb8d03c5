// Access to a local run: URLs, and secrets from the repository for local use.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { secretsOf } from '../../common/crypto/secrets.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Fields of demo customers and preview tokens that are printed. */
const Customers = z.object({ customers: z.array(z.object({ login: z.string(), password: z.string() })) });
const Tokens = z.object({ tokens: z.array(z.object({ token: z.string() })) });

const dataOf = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(join(ROOT, 'content', 'data', `${name}.json`), 'utf8')));

/**
 * Token in `ops/.dev.vars` for local runs: the first token of OPS_TOKEN (`new,old` during a rotation), or the token of
 * `name` in OPS_TOKENS. An empty string if missing. `file` is the file of settings.
 */
export function localToken(name?: string, file = join(ROOT, 'ops', '.dev.vars')): string {
  const { OPS_TOKEN = '', OPS_TOKENS = '' } = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  if (name === undefined) return secretsOf(OPS_TOKEN)[0] ?? '';
  return new RegExp(`(?:^|[\\s,])${RegExp.escape(name)}:[^:]+:([^\\s,]+)`).exec(OPS_TOKENS)?.[1] ?? '';
}

/**
 * Lines for the terminal of `npm start` and `npm run dev`: the site, a preview, the demo sign-in, and ops. `portal` is
 * PORTAL_ORIGIN; an external portal has its own previews and customers.
 */
export function localAccess(origin: string, portal: string): string {
  const rows: [string, string][] = [['site', `${origin}/`]];
  if (portal === '') {
    const [customer] = dataOf('customers', Customers).customers;
    const [preview] = dataOf('preview-tokens', Tokens).tokens;
    if (preview) rows.push(['preview', `${origin}/?ispreview=1&pretoken=${preview.token}`]);
    if (customer)
      rows.push(['sign-in', `${origin}/r_sec_login  user ${customer.login}, password ${customer.password}`]);
  }
  const token = localToken();
  rows.push([
    'ops',
    `${origin}/ops/  ${token === '' ? 'no token: set OPS_TOKEN in ops/.dev.vars' : `token ${token}`}`,
  ]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, text]) => `${name.padEnd(width)}${text}`).join('\n');
}
