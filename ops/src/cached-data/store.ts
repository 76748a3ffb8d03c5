// List of the cached shared data of a locale in KV (common/shared-data/shared-value.ts).
import { contract } from '../../../common/contract/contract.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import {
  parseSharedKey,
  type StoredMeta,
  StoredMetaSchema,
  sharedPrefix,
} from '../../../common/shared-data/shared-value.ts';
import type { Bindings } from '../env.ts';

/** Number of keys per KV list request. */
const PAGE_SIZE = 200;
/** Calls that the list omits. The mapping has a value for every requested path. */
const NOT_LISTED: ReadonlySet<string> = new Set(['common/getMapping']);

export interface CachedValue {
  key: string;
  /** The call of the contract and its parameters. */
  name: string;
  params: Record<string, unknown>;
  /** `null` for a value that was written without metadata. */
  meta: StoredMeta | null;
}

/** Lists a page of the cached values of a locale, with the cursor of the next page; `null` at the end. */
export async function listCached(
  { KV, PORTAL_ORIGIN }: Bindings,
  locale: Locale,
  cursor?: string,
): Promise<{ values: CachedValue[]; cursor: string | null }> {
  const page = await KV.list({ prefix: sharedPrefix(locale, PORTAL_ORIGIN), limit: PAGE_SIZE, cursor });
  const values = page.keys.flatMap(({ name: key, metadata }) => {
    const parsed = parseSharedKey(key);
    if (!parsed || !Object.hasOwn(contract, parsed.name) || NOT_LISTED.has(parsed.name)) return [];
    const { name, params } = parsed;
    return [{ key, name, params, meta: StoredMetaSchema.safeParse(metadata).data ?? null }];
  });
  return { values, cursor: page.list_complete ? null : page.cursor };
}
