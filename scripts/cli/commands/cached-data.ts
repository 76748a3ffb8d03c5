// Commands for cached data: `bump`, `cached list`, and `cached renew`.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { Renewal } from '../../../ops/src/cached-data/renewals.ts';
import { RenewBody } from '../../../ops/src/cached-data/schema.ts';
import { LocaleCode } from '../../../ops/src/fields.ts';
import { type Calls, command } from '../command.ts';
import { bodyOf } from '../response.ts';

const renewalText = (renewal: Renewal | undefined): string =>
  renewal ? `renewed (${renewal.by}, ${renewal.at})` : '–';

async function fetchLines(calls: Calls['cached-data'], locale: Locale): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { locale: Locale; cursor?: string } = cursor === null ? { locale } : { locale, cursor };
    const page = await bodyOf(await calls.$get({ query }));
    for (const { key, meta } of page.values) {
      const stored = meta ? new Date(meta.storedAt).toISOString() : '–';
      const renewal = renewalText(page.renewals.find((row) => row.key === key));
      lines.push([key, stored, meta ? `${meta.bytes} B` : '–', meta?.version ?? '–', renewal].join('  '));
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return lines;
}

export const cachedDataCommands = [
  command('bump', 'refreshes all pages and shared values', {
    input: z.object({}),
    run: async (calls) => [`content version ${(await bodyOf(await calls.version.$post())).version}`],
  }),
  command('cached list', 'menus, site info, and other shared data: age, size, version, last renewal', {
    input: z.object({ locale: LocaleCode.optional() }),
    run: async (calls, { locale }) => {
      const locales = locale ? [locale] : localeCodes;
      return (await Promise.all(locales.map((code) => fetchLines(calls['cached-data'], code)))).flat();
    },
  }),
  command('cached renew', 'refreshes a value from the portal; KEY as cached list prints it', {
    words: ['key'],
    input: RenewBody,
    run: async (calls, json) => {
      const { renewal } = await bodyOf(await calls['cached-data'].renew.$post({ json }));
      return [`${json.key} is ${renewalText(renewal)}`];
    },
  }),
];
