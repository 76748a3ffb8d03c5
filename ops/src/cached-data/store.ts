// The site's shared data as it stands in KV (common/shared-data/shared-value.ts): a list, and one value with what stood there
// before, what is pinned, and what the portal says.
import { type CallName, contract } from '../../../common/contract/contract.ts';
import { digestOf } from '../../../common/crypto/digest.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import {
  parseSharedKey,
  pinnedKey,
  previousKey,
  type StoredMeta,
  StoredMetaSchema,
  type StoredValue,
  StoredValueSchema,
  sharedPrefix,
} from '../../../common/shared-data/shared-value.ts';
import type { Bindings } from '../env.ts';
import { portalOf } from '../portal.ts';

const TIMEOUT_MS = 8_000;
/** Keys of one call to KV. */
const PAGE = 200;
/** Mapping is asked for endlessly many paths; none of them is worth a row. */
const NOT_LISTED: ReadonlySet<string> = new Set(['common/getMapping']);

const isCall = (name: string): name is CallName => Object.hasOwn(contract, name);

export interface KeptValue {
  key: string;
  /** The call of the contract, and what it was asked with. */
  name: string;
  params: Record<string, unknown>;
  /** `null` where it was written before the site said so beside the value. */
  meta: StoredMeta | null;
}

/** A part of what is kept for a locale, and where the list goes on; `null` at its end. */
export async function listKept(
  { KV, PORTAL_ORIGIN }: Bindings,
  locale: Locale,
  cursor?: string,
): Promise<{ values: KeptValue[]; cursor: string | null }> {
  const listed = await KV.list({ prefix: sharedPrefix(locale, PORTAL_ORIGIN), limit: PAGE, cursor });
  const values = listed.keys.flatMap(({ name: key, metadata }) => {
    const parsed = parseSharedKey(key);
    if (!parsed || !isCall(parsed.name) || NOT_LISTED.has(parsed.name)) return [];
    const { name, params } = parsed;
    return [{ key, name, params, meta: StoredMetaSchema.safeParse(metadata).data ?? null }];
  });
  return { values, cursor: listed.list_complete ? null : listed.cursor };
}

async function read({ KV }: Bindings, key: string): Promise<StoredValue | null> {
  const stored = await KV.get(key, 'json').catch(() => null);
  return StoredValueSchema.safeParse(stored).data ?? null;
}

/** What stands under a key; `null` for nothing. */
export const presentValue = (env: Bindings, key: string): Promise<StoredValue | null> => read(env, key);
/** What stood there before; `null` for nothing. */
export const previousValue = (env: Bindings, key: string): Promise<StoredValue | null> =>
  read(env, previousKey(key));
/** A value that was pinned, by its digest; `null` where it is not there. */
export const pinnedValue = (env: Bindings, key: string, hash: string): Promise<StoredValue | null> =>
  read(env, pinnedKey(key, hash));

/** Keeps a value to be pinned, under a name of its own. Rejects when KV does. */
export const keepPinned = ({ KV }: Bindings, key: string, value: StoredValue): Promise<void> =>
  KV.put(pinnedKey(key, value.hash), JSON.stringify(value));

/**
 * Value of the portal now; `null` for the key of another portal than the present one. Rejects with a `PortalError` when
 * the portal fails.
 */
export async function portalValue(
  env: Bindings,
  key: string,
): Promise<Pick<StoredValue, 'hash' | 'data'> | null> {
  const parsed = parseSharedKey(key);
  if (!parsed || !isCall(parsed.name)) throw new TypeError('no key of shared data');
  const { name, params, locale, portal } = parsed;
  if (portal !== (env.PORTAL_ORIGIN ?? '')) return null;
  const data = await portalOf(env, locale).call(name, params as never, { timeoutMs: TIMEOUT_MS });
  return { hash: await digestOf(JSON.stringify(data), 8), data };
}
