// Arguments of `npm run ops -- redirect …` and `preview …`.

import type { Locale } from '../../common/i18n/locales.ts';
import { previewInstant } from '../../common/preview/preview-at.ts';
import { AddressMistake, redirectFrom, redirectTarget } from '../../common/redirects/address.ts';
import { DEFAULT_STATUS, type RedirectStatus } from '../../common/redirects/rules.ts';
import { statusOf } from '../../ops/src/redirects/schema.ts';
import { UsageError } from './usage-error.ts';

export const ROUTES_USAGE = `  redirect list            redirects with visit counts; --search TEXT
  redirect add FROM TO     --status 302|301|308 (302 by default), --note TEXT
  redirect off FROM        deactivates a redirect; on FROM activates it, delete FROM deletes it
  redirect import FILE     checks a CSV file (from,to,status,locale,note,enabled); --apply writes it
                           --confirm saves a redirect over a live page, or to a missing page
  redirect export --out FILE
  preview list             links that show drafts
  preview make [PATH]      creates a link for a page or all; --until I (a week), --at I shows the site as of I, --note TEXT
  preview revoke ID        revokes a link`;

export const ROUTES_OPTIONS = {
  note: { type: 'string' },
  apply: { type: 'boolean', default: false },
  /** Also accepted by `banner on` and `audit undo`. */
  confirm: { type: 'boolean' },
  at: { type: 'string' },
} as const;

interface Named {
  path: string;
  locale: Locale | null;
}
export type RoutesCommand =
  | { name: 'redirect list'; search: string }
  | { name: 'redirect add'; from: Named; to: string; status: RedirectStatus; note: string; confirm?: boolean }
  | { name: 'redirect on'; from: Named; confirm?: boolean }
  | { name: 'redirect off' | 'redirect delete'; from: Named }
  | { name: 'redirect import'; file: string; apply: boolean; confirm?: boolean }
  | { name: 'redirect export'; out: string }
  | { name: 'preview list' }
  | {
      name: 'preview make';
      page: string | null;
      locale: Locale | null;
      until: string;
      shows: string | null;
      note: string;
    }
  | { name: 'preview revoke'; id: string };

interface Values {
  search?: string | undefined;
  status?: string | undefined;
  out?: string | undefined;
  note?: string | undefined;
  apply: boolean;
  confirm?: boolean | undefined;
  at?: string | undefined;
  locale: Locale | undefined;
  until: string | null;
}

/** Parses an address as the calls do. Throws a UsageError for a mistake. */
function checked<T>(word: string, input: string | undefined, read: (input: string) => T): T {
  if (input === undefined) throw new UsageError(`${word} is missing`);
  try {
    return read(input);
  } catch (error) {
    if (error instanceof AddressMistake) throw new UsageError(`${word} ${input} ${error.message}`);
    throw error;
  }
}

function fromOf(input: string | undefined, locale: Locale | undefined): Named {
  const from = checked('FROM', input, redirectFrom);
  if (from.locale && locale && from.locale !== locale)
    throw new UsageError(`--locale ${locale} differs from the language of FROM`);
  return { path: from.path, locale: from.locale ?? locale ?? null };
}

type Read = { command: RoutesCommand; known: readonly string[] };

function redirectOf([action, first, second]: readonly string[], values: Values): Read {
  const confirm = values.confirm ?? false;
  switch (action) {
    case 'list':
      return { command: { name: 'redirect list', search: values.search ?? '' }, known: ['search'] };
    case 'add': {
      const status = statusOf(values.status ?? String(DEFAULT_STATUS));
      if (status === undefined) throw new UsageError(`${values.status} is not a status: 301, 302, 308`);
      const to = checked('TO', second, redirectTarget);
      const from = fromOf(first, values.locale);
      const note = values.note ?? '';
      const command = { name: 'redirect add', from, to, status, note, confirm } as const;
      return { command, known: ['status', 'note', 'locale', 'confirm'] };
    }
    case 'on': {
      const command = { name: 'redirect on', from: fromOf(first, values.locale), confirm } as const;
      return { command, known: ['locale', 'confirm'] };
    }
    case 'off':
    case 'delete':
      return {
        command: { name: `redirect ${action}`, from: fromOf(first, values.locale) },
        known: ['locale'],
      };
    case 'import':
      if (first === undefined) throw new UsageError('FILE is missing');
      return {
        command: { name: 'redirect import', file: first, apply: values.apply, confirm },
        known: ['confirm'],
      };
    case 'export':
      if (!values.out) throw new UsageError('--out is missing');
      return { command: { name: 'redirect export', out: values.out }, known: ['out'] };
    default:
      throw new UsageError('no such command');
  }
}

function previewOf([action, word]: readonly string[], values: Values): Read {
  if (action === 'list') return { command: { name: 'preview list' }, known: [] };
  if (action === 'revoke') {
    if (!word || !/^[\w-]{16}$/.test(word))
      throw new UsageError('ID is missing: preview list prints the IDs');
    return { command: { name: 'preview revoke', id: word }, known: [] };
  }
  if (action !== 'make') throw new UsageError('no such command');
  if (values.at !== undefined && previewInstant(values.at, Date.now()) === null)
    throw new UsageError(`--at ${values.at} is not an instant with an offset within two years`);
  const command = {
    name: 'preview make',
    page: word ?? null,
    locale: values.locale ?? null,
    until: values.until ?? new Date(Date.now() + 7 * 86_400_000).toISOString(),
    shows: values.at ?? null,
    note: values.note ?? '',
  } as const;
  return { command, known: ['locale', 'until', 'at', 'note'] };
}

/** Parses the command and lists the options that it accepts. Throws a UsageError for any other command. */
export function routesCommandOf(
  subject: 'redirect' | 'preview',
  words: readonly string[],
  values: Values,
): Read {
  const most = subject === 'redirect' && words[0] === 'add' ? 3 : 2;
  if (words.length > most) throw new UsageError(`${subject} ${words[0]} takes at most ${most - 1} words`);
  if (values.apply && words[0] !== 'import') throw new UsageError(`${subject} ${words[0]} takes no --apply`);
  return subject === 'redirect' ? redirectOf(words, values) : previewOf(words, values);
}
