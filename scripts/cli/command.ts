// Arguments of `npm run ops -- …`.
import { parseArgs } from 'node:util';
import { isOwnLink, isOwnPath } from '../../common/http/own-link.ts';
import { isLocale, type Locale } from '../../common/i18n/locales.ts';
import { OVERRIDE_KINDS } from '../../common/overrides/snapshot.ts';
import { AUDIT_FORMATS } from '../../ops/src/audit/schema.ts';
import { localState } from '../deploy/platform.ts';
import { CACHED_USAGE, cachedCommandOf } from './cached-data-command.ts';
import { LEAD_OPTIONS, LEADS_USAGE, leadCommandOf } from './leads-command.ts';
import { ROUTES_OPTIONS, ROUTES_USAGE, routesCommandOf } from './redirects-command.ts';
import type { Command, Content } from './run.ts';
import { PLAN_USAGE } from './schedule.ts';
import { UsageError } from './usage-error.ts';

export const USAGE = `usage: npm run ops -- COMMAND [--locale L] [--remote] [--persist-to DIR]
  bump                     refreshes every page and every shared value
  banner list              banners and advertisements: the portal's value, and its override
  banner on ID             shows a banner from now on, without an end; --from and --until set a period, and --title,
                           --text, --link, --link-text, --image, and --order replace the portal's content;
                           --confirm saves a link to a page that does not exist
  banner preview ID        prints preview links, with the same options; --path /blog/ selects the page
  banner off ID            hides a banner now
  banner clear ID          removes its override: the portal's value shows again
  audit                    changes, newest first; --limit N, --by NAME, --from, --until;
                           --out FILE.csv or FILE.json writes all of them
  audit undo NUMBER        restores the value before a change, if it has not changed since;
                           --confirm restores a redirect over a live page
  health                   portal, KV, outbox, errors, speed, searches without results, translations, samples
  health publish           publishes the metrics of the speed page now, even if they wait for confirmation
--locale en|cn|ko|ja selects one language instead of all. --kind advertisement|banner selects one of two equal IDs.
${PLAN_USAGE}
${ROUTES_USAGE}
${CACHED_USAGE}
${LEADS_USAGE}
An instant needs an offset: 2026-12-01T09:00+09:00`;

export interface Invocation {
  command: Command;
  remote: boolean;
  /** Folder of the local state. */
  persistTo: string;
}

const OPTIONS = {
  remote: { type: 'boolean', default: false },
  'persist-to': { type: 'string' },
  locale: { type: 'string' },
  kind: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  by: { type: 'string' },
  title: { type: 'string' },
  text: { type: 'string' },
  link: { type: 'string' },
  'link-text': { type: 'string' },
  image: { type: 'string' },
  order: { type: 'string' },
  path: { type: 'string' },
  ...LEAD_OPTIONS,
  ...ROUTES_OPTIONS,
} as const;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Converts an instant to UTC. The offset is required, so that the result does not depend on the machine's time zone. */
function instantOf(option: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const at = INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`--${option} ${value} is not an instant with an offset`);
  return new Date(at).toISOString();
}

function limitOf(value: string | undefined): number {
  const limit = Number(value ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 500)
    throw new UsageError('--limit is a number from 1 to 500');
  return limit;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Rejects options that a command does not accept. */
function onlyWith(name: string, values: Record<string, unknown>, known: readonly string[]): void {
  // Flags with a default are always set; their commands check them.
  const general = ['remote', 'persist-to', 'apply', ...known];
  const odd = Object.keys(values).find((option) => !general.includes(option));
  if (odd) throw new UsageError(`${name} takes no --${odd}`);
}

const PERIOD = ['locale', 'kind', 'from', 'until'];
const CONTENT = ['title', 'text', 'link', 'link-text', 'image', 'order'];

interface ContentValues {
  title?: string | undefined;
  text?: string | undefined;
  link?: string | undefined;
  'link-text'?: string | undefined;
  image?: string | undefined;
  order?: string | undefined;
}
/** The specified content. Links and pictures of other sites are rejected here, before any call. */
function contentOf({ title, text, link, 'link-text': urlText, image, order }: ContentValues): Content {
  if (link !== undefined && !isOwnLink(link))
    throw new UsageError('--link leads to a path of the site or to one of our own hosts');
  if (image !== undefined && !isOwnPath(image)) throw new UsageError('--image is a path of the site');
  const place = Number(order);
  if (order !== undefined && (!Number.isInteger(place) || place < 1 || place > 99))
    throw new UsageError('--order is a number from 1 to 99');
  const content = { title, text, url: link, urlText, image, order: order === undefined ? undefined : place };
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}

/** A period as calls accept it, without unspecified ends. */
function spanOf(values: { from?: string | undefined; until?: string | undefined }) {
  const [from, until] = [instantOf('from', values.from), instantOf('until', values.until)];
  return { from: from ?? undefined, until: until ?? undefined };
}

interface AuditValues {
  locale: Locale | undefined;
  limit?: string | undefined;
  by?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  out?: string | undefined;
}
function auditOf({ locale, limit, by, from, until, out }: AuditValues): Command {
  const format = AUDIT_FORMATS.find((known) => out?.endsWith(`.${known}`));
  if (out !== undefined && !format) throw new UsageError(`--out ${out} ends neither in .csv nor in .json`);
  return {
    name: 'audit',
    filter: {
      ...(locale ? { locale } : {}),
      ...(by ? { by } : {}),
      ...spanOf({ from, until }),
    },
    limit: limitOf(limit),
    ...(out !== undefined && format ? { file: { out, format } } : {}),
  };
}

/** Parses the arguments. Throws a UsageError that describes the mistake. */
export function parseOps(args: readonly string[]): Invocation {
  const { values, positionals } = parsed(args);
  const { locale, kind: kindName, remote } = values;
  if (locale !== undefined && !isLocale(locale)) throw new UsageError(`${locale} is not a locale`);
  const kind = OVERRIDE_KINDS.find((known) => known === kindName);
  if (kindName !== undefined && !kind) throw new UsageError(`${kindName} is not a kind`);
  const [first, action, id, ...more] = positionals;
  const of = (command: Command, known: readonly string[]): Invocation => {
    onlyWith(command.name, values, known);
    return { command, remote, persistTo: values['persist-to'] ?? localState() };
  };
  if (first === 'bump' && positionals.length === 1) return of({ name: 'bump' }, []);
  if (first === 'health' && action === undefined) return of({ name: 'health' }, []);
  if (first === 'health' && action === 'publish' && id === undefined)
    return of({ name: 'health publish' }, []);
  if (first === 'audit' && action === 'undo' && positionals.length === 3 && /^[1-9]\d{0,14}$/.test(id ?? ''))
    return of({ name: 'audit undo', id: Number(id), ...(values.confirm && { confirm: true }) }, ['confirm']);
  if (first === 'audit' && positionals.length === 1)
    return of(auditOf({ ...values, locale }), ['locale', 'limit', 'by', 'from', 'until', 'out']);
  if (first === 'plan' && positionals.length === 1)
    return of({ name: 'plan', query: { ...(locale ? { locale } : {}), ...spanOf(values) } }, [
      'locale',
      'from',
      'until',
    ]);
  if (first === 'cached' || first === 'kept') {
    const { known, command } = cachedCommandOf(positionals.slice(1), locale);
    return of(command, known);
  }
  if (first === 'redirect' || first === 'preview') {
    const until = instantOf('until', values.until);
    const { known, command } = routesCommandOf(first, positionals.slice(1), { ...values, locale, until });
    return of(command, known);
  }
  if (first === 'leads') {
    const { known, command } = leadCommandOf(positionals.slice(1), {
      ...values,
      locale,
      limit: limitOf(values.limit),
      from: instantOf('from', values.from),
      until: instantOf('until', values.until),
    });
    return of(command, known);
  }
  if (first !== 'banner' || more.length > 0) throw new UsageError('no such command');
  if (action === 'list' && id === undefined) return of({ name: 'list', locale }, ['locale']);
  if (id === undefined) throw new UsageError('ID is missing');
  if (action === 'off' || action === 'clear')
    return of({ name: action, locale, id, kind }, ['locale', 'kind']);
  if (action !== 'on' && action !== 'preview') throw new UsageError('no such command');
  const [startsAt, endsAt] = [instantOf('from', values.from), instantOf('until', values.until)];
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    throw new UsageError('--until is not after --from');
  const content = contentOf(values);
  if (action === 'on')
    return of(
      { name: 'on', locale, id, kind, startsAt, endsAt, content, ...(values.confirm && { confirm: true }) },
      [...PERIOD, ...CONTENT, 'confirm'],
    );
  const path = values.path ?? '/';
  if (!isOwnPath(path) || path.includes('?'))
    throw new UsageError(`--path ${path} is not a path of the site`);
  return of({ name: 'preview', locale, id, kind, startsAt, endsAt, content, path }, [
    ...PERIOD,
    ...CONTENT,
    'path',
  ]);
}
