// Runs one command of ops through its typed calls, and returns the lines to print.
import type { hc } from 'hono/client';
import { LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { CONTENT_FIELDS, type ContentField } from '../../common/overrides/fields.ts';
import type { OverrideKind } from '../../common/overrides/snapshot.ts';
import type { OpsApp } from '../../ops/src/api.ts';
import type { AuditFormat } from '../../ops/src/audit/schema.ts';
import type { BannerRow } from '../../ops/src/banners/list.ts';
import type { OverrideInputBody } from '../../ops/src/banners/schema.ts';
import type { StoredOverride } from '../../ops/src/banners/store.ts';
import { isCachedCommand, runCached } from './cached-data.ts';
import type { CachedCommand } from './cached-data-command.ts';
import { type HealthCommand, isHealthCommand, runHealth } from './health.ts';
import { isLeadCommand, runLeads, type WriteFile } from './leads.ts';
import type { LeadCommand } from './leads-command.ts';
import { isRoutesCommand, type ReadFile, runRoutes } from './redirects.ts';
import type { RoutesCommand } from './redirects-command.ts';
import { bodyOf, throwUnconfirmed } from './response.ts';
import { type PlanCommand, runPlan } from './schedule.ts';

interface Target {
  id: string;
  /** `undefined`: all locales. */
  locale: Locale | undefined;
  kind: OverrideKind | undefined;
}

/** Content that replaces the portal's. */
export type Content = Pick<OverrideInputBody, ContentField['name'] | 'order'>;

interface On extends Target {
  name: 'on';
  startsAt: string | null;
  endsAt: string | null;
  content: Content;
  /** Saves a link that leads to no page. */
  confirm?: boolean;
}
interface Preview extends Omit<On, 'name' | 'confirm'> {
  name: 'preview';
  /** Path of the page to be previewed. */
  path: string;
}
interface Off extends Target {
  name: 'off' | 'clear';
}
type OverrideCommand = On | Off | Preview;
interface AuditCommand {
  name: 'audit';
  filter: { locale?: Locale; by?: string; from?: string; until?: string };
  limit: number;
  /** Output file for all rows. */
  file?: { out: string; format: AuditFormat };
}
export type Command =
  | { name: 'bump' }
  | { name: 'list'; locale: Locale | undefined }
  | AuditCommand
  | { name: 'audit undo'; id: number; confirm?: boolean }
  | HealthCommand
  | LeadCommand
  | CachedCommand
  | PlanCommand
  | RoutesCommand
  | OverrideCommand;

export type Calls = ReturnType<typeof hc<OpsApp>>['ops']['api'];

const period = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string =>
  `${startsAt ?? '…'} – ${endsAt ?? '…'}`;
const contentText = (override: StoredOverride): string =>
  [
    ...CONTENT_FIELDS.map(({ name }) => override[name]),
    override.order === null ? null : `order ${override.order}`,
  ]
    .filter(Boolean)
    .join(' | ');
const overrideText = (override: StoredOverride): string =>
  override.shown ? [`on ${period(override)}`, contentText(override)].filter(Boolean).join(' ') : 'off';
const signed = (override: StoredOverride): string =>
  `${overrideText(override)} (${override.by}, ${override.at})`;

const lineOf = ({ locale, id, kind, portal, override }: BannerRow): string =>
  [
    locale,
    id,
    portal?.position ?? kind,
    portal ? `portal: ${period(portal)}` : 'portal: –',
    override ? `override: ${signed(override)}` : 'override: –',
    portal?.title ?? '',
  ]
    .join('  ')
    .trimEnd();

const notesOf = ({ unavailable }: { unavailable: readonly Locale[] }): string[] =>
  unavailable.length > 0 ? [`the portal did not respond for ${unavailable.join(', ')}`] : [];

/** The kind of an id. Throws if there is none or more than one, or if the portal does not respond. */
function kindOf(
  id: string,
  requested: OverrideKind | undefined,
  found: readonly BannerRow[],
  silent: boolean,
): OverrideKind {
  if (requested) return requested;
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const [kind] = kinds;
  if (kinds.length > 1) throw new Error(`${id} is ${kinds.join(' and ')}: choose one with --kind`);
  if (kind) return kind;
  throw new Error(
    silent ? `the portal does not respond: set the kind of ${id} with --kind` : `there is no banner ${id}`,
  );
}

const overrideInputOf = (command: OverrideCommand): OverrideInputBody | null => {
  if (!('content' in command)) return command.name === 'off' ? { shown: false } : null;
  const { startsAt, endsAt, content } = command;
  return { shown: true, startsAt, endsAt, ...content };
};

/** Addresses of the preview of a change. */
async function preview(
  calls: Calls,
  { kind, command, selected }: { kind: OverrideKind; command: Preview; selected: Locale[] },
): Promise<string[]> {
  const response = await calls.drafts[':kind'][':target'].$post({
    param: { kind, target: command.id },
    json: { locales: selected, override: overrideInputOf(command) },
  });
  const { query, until } = await bodyOf(response);
  const of = (code: Locale) => `${LOCALES[code].prefix}${command.path}?${query}`;
  return [...selected.map(of), `until ${until}`];
}

async function override(calls: Calls, command: OverrideCommand): Promise<string[]> {
  const { id, locale } = command;
  const banners = await bodyOf(await calls.banners.$get({ query: locale ? { locale } : {} }));
  const { rows, unavailable } = banners;
  const found = rows.filter((row) => row.id === id && (!command.kind || row.kind === command.kind));
  const kind = kindOf(id, command.kind, found, unavailable.length > 0);
  const rowOf = (code: Locale) => found.find((row) => row.locale === code && row.kind === kind);
  // If the portal does not respond, the entry may exist.
  const isSelected = (code: Locale) =>
    command.name === 'clear'
      ? Boolean(rowOf(code)?.override)
      : Boolean(rowOf(code)) || unavailable.includes(code);
  const selected = (locale ? [locale] : localeCodes).filter(isSelected);
  if (selected.length === 0 && command.name === 'clear') return [`${id} has no override`];
  if (selected.length === 0) throw new Error(`there is no banner ${id}${locale ? ` in ${locale}` : ''}`);
  if (command.name === 'preview') return preview(calls, { kind, command, selected });
  const seen = Object.fromEntries(selected.map((code) => [code, rowOf(code)?.override?.version ?? 0]));
  const response = await calls.overrides[':kind'][':target'].$put({
    param: { kind, target: id },
    json: { seen, override: overrideInputOf(command), confirm: command.name === 'on' && command.confirm },
  });
  await throwUnconfirmed(response);
  if (response.status === 409) {
    const { overrides } = await response.json();
    const now = overrides.map((present) => `${present.locale}: ${signed(present)}`);
    throw new Error(
      `nothing was changed, because another editor changed ${id}: it is now ${now.join('; ') || 'without override'}`,
    );
  }
  const changed = await bodyOf(response);
  const now = new Map(changed.overrides.map((present) => [present.locale, present]));
  return [
    ...(changed.unchecked > 0 ? ['the site did not say whether the link leads to a page'] : []),
    ...selected.map((code) => {
      const present = now.get(code);
      const state = present ? overrideText(present) : 'as in the portal';
      return `${id} is ${state} in ${code}${changed.locales.includes(code) ? '' : ', unchanged'}`;
    }),
    ...notesOf(banners),
  ];
}

async function audit(
  calls: Calls,
  { filter, limit, file }: AuditCommand,
  write?: WriteFile,
): Promise<string[]> {
  if (file) {
    const response = await calls.audit.file.$get({ query: { ...filter, format: file.format } });
    if (response.status !== 200) await bodyOf(response);
    // `text()` would remove the byte order mark.
    await write?.(
      file.out,
      new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(await response.arrayBuffer()),
    );
    return [`written to ${file.out}`];
  }
  const { rows } = await bodyOf(await calls.audit.$get({ query: { ...filter, limit: String(limit) } }));
  return rows.map(({ id, at, by, action, kind, target, locale, before, after }) =>
    [at, by, action, locale ?? 'all', kind, target, `${before ?? '–'} → ${after ?? '–'}`, `#${id}`]
      .filter(Boolean)
      .join('  '),
  );
}

async function undo(
  calls: Calls,
  { id, confirm = false }: { id: number; confirm?: boolean },
): Promise<string[]> {
  const response = await calls.audit[':id'].undo.$post({ param: { id: String(id) }, json: { confirm } });
  await throwUnconfirmed(response);
  if (response.status === 404) throw new Error(`there is no change ${id}`);
  if (response.status === 422) {
    const refusal = await response.json();
    throw new Error(refusal.error === 'mistakes' ? refusal.mistakes.join('; ') : refusal.error);
  }
  if (response.status === 409) {
    const { wanted, present } = await response.json();
    const now = `is now ${JSON.stringify(present)}, undoing would make it ${JSON.stringify(wanted)}`;
    throw new Error(`nothing was changed, because another editor has changed it since: it ${now}`);
  }
  const { undone } = await bodyOf(response);
  return [`change ${undone} is undone`];
}

/** Runs a command and returns the lines to print. `write` receives files. Rejects with an error message for the user. */
export async function runOps(
  calls: Calls,
  command: Command,
  write?: WriteFile,
  read?: ReadFile,
): Promise<string[]> {
  if (isRoutesCommand(command)) return runRoutes(calls, command, { read, write });
  if (isCachedCommand(command)) return runCached(calls['cached-data'], command);
  if (isHealthCommand(command)) return runHealth(calls.health, command);
  if (isLeadCommand(command)) return runLeads(calls.leads, command, write);
  if (command.name === 'plan') return runPlan(calls.plan, command);
  if (command.name === 'bump') {
    const { version } = await bodyOf(await calls.version.$post());
    return [`content version ${version}`];
  }
  if (command.name === 'audit') return audit(calls, command, write);
  if (command.name === 'audit undo') return undo(calls, command);
  const query = command.locale ? { locale: command.locale } : {};
  if (command.name === 'list') {
    const banners = await bodyOf(await calls.banners.$get({ query }));
    return [...banners.rows.map(lineOf), ...notesOf(banners)];
  }
  return override(calls, command);
}
