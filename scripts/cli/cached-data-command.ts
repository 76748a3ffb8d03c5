// What `npm run ops -- kept …` was asked for, read from its arguments.

import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { parseSharedKey } from '../../common/shared-data/shared-value.ts';
import { COMPARED, type Compared } from '../../ops/src/cached-data/schema.ts';
import { UsageError } from './usage-error.ts';

export const KEPT_USAGE = `  kept list                menus, web info and the other data that pages share: age, size, version, who holds it
  kept show KEY            one value as it stands in KV; KEY as the list prints it
  kept compare KEY         with the portal's; --with previous|pinned for another
  kept renew KEY           asks the portal for it now
  kept pin KEY             pages show this value until it is released; --with previous: the one before it
  kept release KEY         lets go of a pin`;

export const KEPT_OPTIONS = { with: { type: 'string' } } as const;

export type KeptCommand =
  | { name: 'kept list'; locales: readonly Locale[] }
  | { name: 'kept show'; key: string }
  | { name: 'kept renew' | 'kept release'; key: string }
  | { name: 'kept compare'; key: string; with: Compared }
  | { name: 'kept pin'; key: string; value: 'present' | 'previous' };

interface Values {
  with?: string | undefined;
  locale: Locale | undefined;
}

function keyOf(word: string | undefined): string {
  if (word === undefined || parseSharedKey(word) === null)
    throw new UsageError('no KEY is named: kept list prints them');
  return word;
}

function comparedOf(word: string | undefined): Compared {
  const found = COMPARED.find((known) => known === (word ?? 'portal'));
  if (!found) throw new UsageError(`--with is one of ${COMPARED.join(', ')}`);
  return found;
}

/** The command, and the options that it heeds. Throws a UsageError for what is none. */
export function keptCommandOf(
  [action, key, ...more]: readonly string[],
  values: Values,
): { command: KeptCommand; known: readonly string[] } {
  if (more.length > 0) throw new UsageError(`kept ${action} takes one KEY: put it in quotation marks`);
  switch (action) {
    case 'list': {
      if (key !== undefined) throw new UsageError('kept list takes no KEY');
      const locales = values.locale ? [values.locale] : localeCodes;
      return { command: { name: 'kept list', locales }, known: ['locale'] };
    }
    case 'show':
      return { command: { name: 'kept show', key: keyOf(key) }, known: [] };
    case 'renew':
    case 'release':
      return { command: { name: `kept ${action}`, key: keyOf(key) }, known: [] };
    case 'compare':
      return {
        command: { name: 'kept compare', key: keyOf(key), with: comparedOf(values.with) },
        known: ['with'],
      };
    case 'pin': {
      if (values.with !== undefined && values.with !== 'previous')
        throw new UsageError('--with previous pins the value before; nothing else can be pinned');
      const value = values.with === 'previous' ? 'previous' : 'present';
      return { command: { name: 'kept pin', key: keyOf(key), value }, known: ['with'] };
    }
    default:
      throw new UsageError('no such command');
  }
}
