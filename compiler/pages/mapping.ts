// Compiles redirects from old and guessed paths (content/data/mapping.json). Rejects loops, chains, dead targets, and
// sources that have a page.
import { join } from 'node:path';
import { z } from 'zod';
import { redirectHosts } from '../../common/config.ts';
import { splitLocale } from '../../common/i18n/links.ts';
import { localeCodes } from '../../common/i18n/locales.ts';
import { isEndpoint } from '../../common/policy.ts';
import type { Compilation } from '../compilation.ts';
import { readChecked } from '../files.ts';
import { fillKnown } from '../markdown/prose.ts';
import type { Rows } from '../publication/rows.ts';
import { type Addresses, deadLink } from './links.ts';

const Mapping = z.record(
  z.string(),
  z.strictObject({ target: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
);

/** Lookup key of a path in the portal: no query, hash, or trailing slashes. */
const keyOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';

/** Maximum length of a path that the site looks up (src/middleware/locale/mapping.ts). */
const MAX_LENGTH = 200;

/** The syntax error of a source path, or `null`. */
function problemOfSource(source: string): string | null {
  if (!source.startsWith('/')) return 'the source path must start with /';
  if (/[?#]/.test(source)) return 'the source path has a query or a hash';
  if (/\/\/|[\\%\s]/.test(source)) return 'the source path must not contain //, \\, %, or spaces';
  if (/[A-Z]/.test(source)) return 'the source path must be lowercase';
  if (source.length > MAX_LENGTH) return `the source path must have at most ${MAX_LENGTH} characters`;
  if (splitLocale(source).locale) return 'the source path has a locale prefix';
  if (isEndpoint(source)) return 'endpoints are never redirected';
  return null;
}

/** Whether a target is on another host of the brand that redirects may target, such as a console. */
const isBrandHost = (target: string): boolean =>
  URL.canParse(target) && redirectHosts.includes(new URL(target).host);

/** Why a redirect is invalid in the context of all others, or `null`. */
function problemOfMapping(
  source: string,
  target: string,
  targets: ReadonlyMap<string, string>,
  addresses: Addresses | null,
): string | null {
  const key = keyOf(source);
  if (addresses?.has(key) || addresses?.has(`${key === '/' ? '' : key}/`)) return 'a page has this path';
  const chain = [key];
  for (let key = keyOf(target); ; key = keyOf(targets.get(key) ?? '')) {
    const seen = chain.includes(key);
    chain.push(key);
    if (seen) return `redirect loop: ${chain.join(' → ')}`;
    if (!targets.has(key)) break;
  }
  if (chain.length > 2) return `redirect chain: ${chain.join(' → ')}; use the last target`;
  if (isBrandHost(target)) return null;
  if (!target.startsWith('/')) return 'the target must be a path of this site';
  const dead = addresses && localeCodes.flatMap((locale) => deadLink(target, locale, addresses) ?? [])[0];
  return dead ? `${target}: ${dead}` : null;
}

/** Adds the valid mappings, and reports the others. Without `addresses`, the existence of pages is not checked. */
export function compileMapping(addresses: Addresses | null, compilation: Compilation, rows: Rows): void {
  const { json, value = {} } = readChecked(
    join(compilation.root, 'data', 'mapping.json'),
    Mapping,
    compilation,
  );
  const entries = Object.entries(value).map(([source, { target, status }]) => ({
    source,
    target: fillKnown(target),
    status,
  }));
  const targets = new Map(entries.map(({ source, target }) => [keyOf(source), target]));
  const seen = new Set<string>();
  for (const { source, target, status } of entries) {
    const duplicate = seen.has(keyOf(source)) ? 'the source path occurs twice' : null;
    seen.add(keyOf(source));
    const problem =
      problemOfSource(source) ?? duplicate ?? problemOfMapping(source, target, targets, addresses);
    if (problem) json.report([source], `${source}: ${problem}`);
    else rows.add('mapping', { link_uri: keyOf(source), target, status });
  }
}
