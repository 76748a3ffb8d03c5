// Arguments of `npm run ops -- cached …`.

import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { parseSharedKey } from '../../common/shared-data/shared-value.ts';
import { UsageError } from './usage-error.ts';

export const CACHED_USAGE = `  cached list              menus, web info, and other shared data: age, size, version, last renewal
  cached renew KEY         refreshes a value from the portal; KEY as the list prints it`;

export type CachedCommand =
  | { name: 'cached list'; locales: readonly Locale[] }
  | { name: 'cached renew'; key: string };

/** Parses the command and lists the options that it accepts. Throws a UsageError for any other command. */
export function cachedCommandOf(
  [action, key, ...more]: readonly string[],
  locale: Locale | undefined,
): { command: CachedCommand; known: readonly string[] } {
  if (more.length > 0) throw new UsageError(`cached ${action} takes one KEY: put it in quotation marks`);
  if (action === 'list') {
    if (key !== undefined) throw new UsageError('cached list takes no KEY');
    const locales = locale ? [locale] : localeCodes;
    return { command: { name: 'cached list', locales }, known: ['locale'] };
  }
  if (action !== 'renew') throw new UsageError('no such command');
  if (key === undefined || parseSharedKey(key) === null)
    throw new UsageError('KEY is missing: cached list prints the keys');
  return { command: { name: 'cached renew', key }, known: [] };
}
