// Runs `npm run ops -- cached …` and returns the lines to print.
import type { hc } from 'hono/client';
import type { Locale } from '../../common/i18n/locales.ts';
import type { OpsApp } from '../../ops/src/api.ts';
import type { Renewal } from '../../ops/src/cached-data/renewals.ts';
import type { CachedCommand } from './cached-data-command.ts';
import { bodyOf } from './response.ts';

type Calls = ReturnType<typeof hc<OpsApp>>['ops']['api']['cached-data'];

export const isCachedCommand = (command: { name: string }): command is CachedCommand =>
  command.name.startsWith('cached ');

const renewalText = (renewal: Renewal | undefined): string =>
  renewal ? `renewed (${renewal.by}, ${renewal.at})` : '–';

async function linesOf(calls: Calls, locale: Locale): Promise<string[]> {
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

/** Runs a command and returns the lines to print. Rejects with an error message for the user. */
export async function runCached(calls: Calls, command: CachedCommand): Promise<string[]> {
  if (command.name === 'cached list')
    return (await Promise.all(command.locales.map((locale) => linesOf(calls, locale)))).flat();
  const { renewal } = await bodyOf(await calls.renew.$post({ json: { key: command.key } }));
  return [`${command.key} is ${renewalText(renewal)}`];
}
