// Text of the audit log: descriptions of changes in console terms.

import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { isFrameKind, OVERRIDE_KINDS } from '../../../common/overrides/kinds.ts';
import { type Values, valuesOf } from '../console/field-texts.ts';
import { languageName } from '../console/languages.tsx';
import type { AuditRow } from './store.ts';

const KINDS: ReadonlyMap<string, { one: string; many: string }> = new Map([
  ['advertisement', { one: 'banner', many: 'Top banner, aside' }],
  ['banner', { one: 'home banner', many: 'Home banners' }],
  ['menu', { one: 'menu item', many: 'Menus' }],
  ['site', { one: 'site info', many: 'Site info' }],
  ['redirect', { one: 'redirect', many: 'Redirects' }],
  ['search', { one: 'search entry', many: 'Search' }],
  ['routing', { one: 'lead routing', many: 'Routing of leads' }],
  ['preview', { one: 'preview link', many: 'Preview links' }],
  ['incident', { one: 'incident', many: 'Incidents' }],
  ['shared', { one: 'cached data', many: 'Cached data' }],
  ['bump', { one: '', many: 'All pages' }],
  ['approval', { one: 'request', many: 'Confirmations' }],
  ['session', { one: '', many: 'Sign-ins' }],
  ['backup', { one: 'backup', many: 'Backups' }],
]);

/** Descriptions of actions that do not depend on the values. */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['flip', 'Changed'],
  ['clear', 'Reset to the portal’s'],
  ['add', 'Added'],
  ['change', 'Edited'],
  ['update', 'Updated'],
  ['remove', 'Deleted'],
  ['make', 'Created'],
  ['revoke', 'Revoked'],
  ['renew', 'Refreshed'],
  ['undo', 'Restored'],
  ['bump', 'Refreshed all pages'],
  ['export', 'Exported'],
  ['sign-in', 'Signed in'],
  ['sign-out', 'Signed out'],
  ['end-session', 'Ended sessions of'],
  ['request', 'Requested'],
  ['confirm', 'Confirmed'],
  ['decline', 'Declined'],
  ['execute', 'Carried out'],
  ['refuse', 'Refused credential'],
  ['deny', 'Denied'],
]);

/** Labels of kinds and actions in the filters. */
export const kindName = (kind: string): string => KINDS.get(kind)?.many ?? kind;
export const actionName = (action: string): string => ACTIONS.get(action) ?? action;

const isOn = (values: Values, name: 'shown' | 'enabled'): boolean => Boolean(values?.[name]);

const instantIn = (values: Values, name: 'startsAt' | 'endsAt'): string | null => {
  const at = values?.[name];
  return typeof at === 'string' ? at : null;
};

/**
 * Verb for a change to an override, by its visibility before and after. A banner without an override is visible unless
 * its period is over, so that a first change which also sets text or an end is an edit.
 */
function bannerVerb({ at, kind }: AuditRow, before: Values, after: Values): string {
  if (OVERRIDE_KINDS.some((known) => known === kind && isFrameKind(known)))
    return isOn(after, 'shown') ? 'Edited' : 'Hid';
  if (!isOn(after, 'shown')) return before !== null && !isOn(before, 'shown') ? 'Edited' : 'Turned off';
  const wasOff = before !== null && !isOn(before, 'shown');
  const [startsAt, endsAt] = [instantIn(after, 'startsAt'), instantIn(after, 'endsAt')];
  if (startsAt !== null && startsAt > at && (wasOff || startsAt !== before?.startsAt)) return 'Planned';
  if (endsAt !== null && endsAt <= at) return 'Edited';
  const isOnlyShown = Object.entries(after ?? {}).every(
    ([name, value]) => name === 'shown' || name === 'startsAt' || value === null,
  );
  return wasOff || (before === null && isOnlyShown) || hadEnded(before, at) ? 'Turned on' : 'Edited';
}

/** Whether the period of an override was over at an instant in ISO 8601. */
function hadEnded(before: Values, at: string): boolean {
  const endsAt = instantIn(before, 'endsAt');
  return endsAt !== null && endsAt <= at;
}

function redirectVerb(before: Values, after: Values): string {
  if (isOn(before, 'enabled') === isOn(after, 'enabled')) return 'Edited';
  return isOn(after, 'enabled') ? 'Activated' : 'Deactivated';
}

function verbOf(row: AuditRow): string {
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
  if (row.action === 'flip') return bannerVerb(row, before, after);
  if (row.kind === 'redirect' && row.action === 'change') return redirectVerb(before, after);
  return actionName(row.action);
}

/** Kinds whose changes have no language. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['bump', 'session', 'routing', 'backup', 'approval']);

const inLanguage = ({ kind, locale }: AuditRow): string =>
  NO_LANGUAGE.has(kind) ? '' : languageName(locale);

/** Label of site info, or title of a menu item or incident, whose IDs are not readable; empty if there is none. */
function titleOf({ kind, target, before, after }: AuditRow): string {
  if (kind === 'site') return siteItemOf(target ?? '')?.label ?? '';
  if (kind !== 'menu' && kind !== 'incident') return '';
  const title = valuesOf(after)?.title ?? valuesOf(before)?.title;
  const english = typeof title === 'object' && title !== null && 'en' in title ? title.en : title;
  return typeof english === 'string' ? `“${english}”` : '';
}

/** Subject of a change: `banner top · English`. */
export const subjectOf = (row: AuditRow): string => {
  const { action, kind, target } = row;
  if (action === 'sign-in' || action === 'sign-out') return '';
  // The page of a preview link identifies it better than its random ID.
  const page = kind === 'preview' ? (valuesOf(row.after ?? row.before)?.path ?? 'to all pages') : target;
  const name = `${KINDS.get(kind)?.one ?? kind} ${titleOf(row) || readableUrl(String(page ?? ''))}`.trim();
  return [name, inLanguage(row)].filter(Boolean).join(' · ');
};

/** Description of a change: `Turned off banner top · English`. */
export function ActionText({ row }: { row: AuditRow }) {
  return (
    <>
      <strong>{verbOf(row)}</strong> {subjectOf(row)}
      {row.undoes !== null && <small> (undid change {row.undoes})</small>}
    </>
  );
}
