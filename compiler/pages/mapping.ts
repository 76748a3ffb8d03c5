// Compiles old addresses and where they lead now (content/data/mapping.json), and refuses what would lead a
// visitor astray: into a loop, over several hops, to nothing, or away from a page that is there.
import { join } from 'node:path';
import { z } from 'zod';
import { splitLocale } from '../../common/i18n/links.ts';
import { localeCodes } from '../../common/i18n/locales.ts';
import { isEndpoint } from '../../common/policy.ts';
import { lineOf, readChecked } from '../files.ts';
import type { Rows } from '../publication/rows.ts';
import type { Work } from '../work.ts';
import { type Addresses, deadLink } from './links.ts';

const Mapping = z.record(
  z.string(),
  z.strictObject({ target: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
);

/** An address as the portal looks it up: query and hash take no part, slashes at the end make no difference. */
const keyOf = (address: string): string => address.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';

/** The site asks about no longer address (src/middleware/locale/mapping.ts). */
const MAX_LENGTH = 200;

/** What is wrong with an old address by itself, or `null`. */
function faultOfSource(source: string): string | null {
  if (!source.startsWith('/')) return 'an old address begins with /';
  if (/[?#]/.test(source)) return 'an old address has no query and no hash: it is looked up without';
  if (/\/\/|[\\%\s]/.test(source)) return 'an old address has no //, \\, % or space: nobody can ask for it';
  if (/[A-Z]/.test(source)) return 'an old address is written in small letters';
  if (source.length > MAX_LENGTH) return `an old address has ${MAX_LENGTH} characters at most`;
  if (splitLocale(source).locale) return 'an old address is written without its language';
  if (isEndpoint(source)) return 'this is no page: it is never looked up';
  return null;
}

/** What is wrong with a mapping among all the others, or `null`. */
function faultOfMapping(
  source: string,
  target: string,
  targets: ReadonlyMap<string, string>,
  addresses: Addresses | null,
): string | null {
  const key = keyOf(source);
  if (addresses?.has(key) || addresses?.has(`${key === '/' ? '' : key}/`))
    return 'there is a page at this address';
  const way = [key];
  for (let at = keyOf(target); ; at = keyOf(targets.get(at) ?? '')) {
    const seen = way.includes(at);
    way.push(at);
    if (seen) return `leads in a circle: ${way.join(' → ')}`;
    if (!targets.has(at)) break;
  }
  if (way.length > 2) return `leads over more than one hop: ${way.join(' → ')}; name the last`;
  if (!target.startsWith('/')) return 'a target is a path of ours';
  const dead = addresses && localeCodes.flatMap((locale) => deadLink(target, locale, addresses) ?? [])[0];
  return dead ? `${target}: ${dead}` : null;
}

/**
 * Adds the mappings that are right, and reports the others where they stand. Without `addresses` it is not
 * asked which pages there are.
 */
export function compileMapping(addresses: Addresses | null, work: Work, rows: Rows): void {
  const { json, value = {} } = readChecked(join(work.root, 'data', 'mapping.json'), Mapping, work);
  const entries = Object.entries(value);
  const targets = new Map(entries.map(([source, { target }]) => [keyOf(source), target]));
  const seen = new Set<string>();
  for (const [source, { target, status }] of entries) {
    const twin = seen.has(keyOf(source)) ? 'this address is there twice' : null;
    seen.add(keyOf(source));
    const fault = faultOfSource(source) ?? twin ?? faultOfMapping(source, target, targets, addresses);
    if (fault)
      work.problems.push({ file: json.file, line: lineOf(json, [source]), message: `${source}: ${fault}` });
    else rows.add('mapping', { link_uri: keyOf(source), target, status });
  }
}
