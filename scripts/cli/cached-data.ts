// Runs `npm run ops -- kept …` through the typed calls about shared data, and gives what there is to print.
import type { hc } from 'hono/client';
import type { Locale } from '../../common/i18n/locales.ts';
import type { OpsApp } from '../../ops/src/api.ts';
import type { DiffLine } from '../../ops/src/cached-data/difference.ts';
import type { HeldRow } from '../../ops/src/cached-data/pins.ts';
import { bodyOf } from './answer.ts';
import type { KeptCommand } from './cached-data-command.ts';

type Calls = ReturnType<typeof hc<OpsApp>>['ops']['api']['shared'];

export const isKeptCommand = (command: { name: string }): command is KeptCommand =>
  command.name.startsWith('kept ');

const heldText = (hold: HeldRow | null | undefined): string => {
  if (hold?.pin) return `pinned (${hold.by}, ${hold.at})`;
  return hold?.renewed ? `asked anew (${hold.by}, ${hold.at})` : '–';
};

async function linesOf(calls: Calls, locale: Locale): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { locale: Locale; cursor?: string } = cursor === null ? { locale } : { locale, cursor };
    const page = await bodyOf(await calls.$get({ query }));
    for (const { key, meta } of page.values) {
      const stored = meta ? new Date(meta.storedAt).toISOString() : '–';
      const hold = page.held.find((row) => row.key === key);
      lines.push(
        [key, stored, meta ? `${meta.bytes} B` : '–', meta?.version ?? '–', heldText(hold)].join('  '),
      );
    }
    cursor = page.cursor;
  } while (cursor !== null);
  return lines;
}

const MARKS = { first: '-', second: '+', both: ' ', gap: '…' } as const;
const diffLine = ({ side, text }: DiffLine): string =>
  side === 'gap' ? `${MARKS.gap} ${text} lines are the same` : `${MARKS[side]} ${text}`;

async function compared(calls: Calls, command: KeptCommand & { name: 'kept compare' }): Promise<string[]> {
  const { key, with: other } = command;
  const answer = await calls.comparison.$get({ query: { key, with: other } });
  if (answer.status === 404) throw new Error('there is nothing to compare');
  if (answer.status === 502) throw new Error('the portal says nothing now');
  const { isSame, lines } = await bodyOf(answer);
  if (isSame) return [`the same as ${other === 'portal' ? "the portal's" : `the ${other} one`}`];
  return lines === null ? ['they have hardly anything in common'] : lines.map(diffLine);
}

type Change = Exclude<KeptCommand, { name: 'kept list' | 'kept show' | 'kept compare' }>;

async function changed(calls: Calls, command: Change): Promise<string[]> {
  const { key } = command;
  const found = await calls.value.$get({ query: { key } });
  if (found.status === 404) throw new Error('there is no such value');
  const seen = (await bodyOf(found)).held?.version ?? 0;
  const answer = await calls.$post({
    json:
      command.name === 'kept pin'
        ? { overrideInput: 'pin', value: command.value, key, seen }
        : { overrideInput: command.name === 'kept renew' ? 'renew' : 'release', key, seen },
  });
  if (answer.status === 404) throw new Error('there is no such value to be pinned');
  if (answer.status === 409) {
    const { held } = await answer.json();
    throw new Error(`somebody was faster, nothing was changed. It is now ${heldText(held)}`);
  }
  return [`${key} is ${heldText((await bodyOf(answer)).held)}`];
}

/** Runs a command; gives the lines to print. Rejects with a sentence for a person. */
export async function runKept(calls: Calls, command: KeptCommand): Promise<string[]> {
  switch (command.name) {
    case 'kept list':
      return (await Promise.all(command.locales.map((locale) => linesOf(calls, locale)))).flat();
    case 'kept show': {
      const found = await calls.value.$get({ query: { key: command.key } });
      if (found.status === 404) throw new Error('there is no such value');
      const { present, pinned, held } = await bodyOf(found);
      return [heldText(held), JSON.stringify((pinned ?? present)?.data, null, 2)];
    }
    case 'kept compare':
      return compared(calls, command);
    default:
      return changed(calls, command);
  }
}
