// Roles and their permissions. Pages, calls, and `npm run ops` use this table.
import { isReadMethod } from '../../../common/http/request.ts';

export const ROLES = ['viewer', 'editor', 'leads', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `read`: view all except leads. `edit`: change all except leads. `leads`: read, export, change, and delete leads. */
export type Permission = 'read' | 'edit' | 'leads';

const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  editor: ['read', 'edit'],
  leads: ['leads'],
  admin: ['read', 'edit', 'leads'],
};

/** Whether any of the roles grants a permission. */
export const hasPermission = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => GRANTS[role].includes(permission));

/** Sections that every caller may use. Only admins see other callers' sessions (sessions/store.ts). */
const OWN = new Set(['sign-in', 'sign-out', 'sessions', 'zone']);

/**
 * Returns the permission that a request requires; `null` if every caller may send it.
 *
 * @param path path of a page (`/ops/…`) or a call (`/ops/api/…`), decoded as in the router
 */
export function permissionFor(method: string, path: string): Permission | null {
  const [section = '', action = ''] = path.replace(/^\/ops(?:\/api)?(?=\/|$)\/?/, '').split('/');
  if (OWN.has(section)) return null;
  if (section === 'leads' || (section === 'health' && action === 'replay')) return 'leads';
  return isReadMethod(method) ? 'read' : 'edit';
}

/** The roles that grant a permission, for messages about denied requests: `viewer, editor, or admin`. */
export const roleNames = (permission: Permission): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    ROLES.filter((role) => GRANTS[role].includes(permission)),
  );

/** Parses role names joined by `+`, such as `editor+leads`. Returns `null` for invalid text. */
export function parseRoles(text: string): Role[] | null {
  const names = text.split('+');
  const roles = ROLES.filter((role) => names.includes(role));
  return names.every((name) => ROLES.some((role) => role === name)) ? roles : null;
}
