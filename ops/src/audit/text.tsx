// Text of the audit log: descriptions of changes in console terms.

import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { isFrameKind, OVERRIDE_KINDS } from '../../../common/overrides/kinds.ts';
import { type Values, valuesOf } from '../console/field-texts.ts';
import { languageName } from '../console/languages.tsx';
import type { AuditRow } from './store.ts';

const KINDS: ReadonlyMap<string, { singular: string; plural: string }> = new Map([
  ['advertisement', { singular: 'banner', plural: 'Top banner, aside' }],
  ['banner', { singular: 'home banner', plural: 'Home banners' }],
  ['menu', { singular: 'menu item', plural: 'Menus' }],
  ['site', { singular: 'site info', plural: 'Site info' }],
  ['redirect', { singular: 'redirect', plural: 'Redirects' }],
  ['search', { singular: 'search entry', plural: 'Search' }],
  ['routing', { singular: 'lead routing', plural: 'Routing of leads' }],
  ['preview', { singular: 'preview link', plural: 'Preview links' }],
  ['incident', { singular: 'incident', plural: 'Incidents' }],
  ['shared', { singular: 'cached data', plural: 'Cached data' }],
  ['bump', { singular: '', plural: 'All pages' }],
  ['approval', { singular: 'request', plural: 'Confirmations' }],
  ['session', { singular: '', plural: 'Sign-ins' }],
  ['backup', { singular: 'backup', plural: 'Backups' }],
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
  ['refuse', 'Rejected credential'],
  ['deny', 'Denied'],
]);

/** Labels of kinds and actions in the filters. */
export const kindName = (kind: string): string => KINDS.get(kind)?.plural ?? kind;
export const actionName = (action: string): string => ACTIONS.get(action) ?? action;

const isOn = (values: Values, name: 'shown' | 'enabled'): boolean => Boolean(values?.[name]);

const instantIn = (values: Values, name: 'startsAt' | 'endsAt'): string | null => {
  const at = values?.[name];
  return typeof at === 'string' ? at : null;
};

/**
 * Verb for a change to an override, by its visibility before and after. A banner without an override counts as visible
 * unless its period is over. A first change that also sets text or an end is therefore an edit.
 */
function bannerVerb({ at, kind }: AuditRow, before: Values, after: Values): string {
  if (OVERRIDE_KINDS.some((overrideKind) => overrideKind === kind && isFrameKind(overrideKind)))
    return isOn(after, 'shown') ? 'Edited' : 'Hid';
  if (!isOn(after, 'shown')) return before !== null && !isOn(before, 'shown') ? 'Edited' : 'Turned off';
  const wasHidden = before !== null && !isOn(before, 'shown');
  const [startsAt, endsAt] = [instantIn(after, 'startsAt'), instantIn(after, 'endsAt')];
  if (startsAt !== null && startsAt > at && (wasHidden || startsAt !== before?.startsAt)) return 'Planned';
  if (endsAt !== null && endsAt <= at) return 'Edited';
  const isOnlyShown = Object.entries(after ?? {}).every(
    ([name, value]) => name === 'shown' || name === 'startsAt' || value === null,
  );
  return wasHidden || (before === null && isOnlyShown) || endedBefore(before, at) ? 'Turned on' : 'Edited';
}

/** Whether the period of an override was over at an instant in ISO 8601. */
function endedBefore(before: Values, at: string): boolean {
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
  const name =
    `${KINDS.get(kind)?.singular ?? kind} ${titleOf(row) || readableUrl(String(page ?? ''))}`.trim();
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
