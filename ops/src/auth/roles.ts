// Roles and their permissions. Pages, calls, and `npm run ops` use this table.
import { isRead } from '../../../common/http/request.ts';

export const ROLES = ['viewer', 'editor', 'leads', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `read`: view everything except leads. `edit`: change it. `leads`: read, export, change, and delete leads. */
export type Permission = 'read' | 'edit' | 'leads';

const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ['read'],
  editor: ['read', 'edit'],
  leads: ['leads'],
  admin: ['read', 'edit', 'leads'],
};

/** Whether any of the roles grants a permission. */
export const may = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => GRANTS[role].includes(permission));

/** Pages about the caller: sessions, of which only admins see those of others (sessions/store.ts), and time zone. */
const OWN = new Set(['sign-in', 'sign-out', 'sessions', 'zone']);

/**
 * The permission that a request needs; `null` if every caller may send it.
 *
 * @param path of a page (`/ops/…`) or a call (`/ops/api/…`), decoded as the router reads it
 */
export function permissionFor(method: string, path: string): Permission | null {
  const [section = '', action = ''] = path.replace(/^\/ops(?:\/api)?(?=\/|$)\/?/, '').split('/');
  if (OWN.has(section)) return null;
  if (section === 'leads' || (section === 'health' && action === 'replay')) return 'leads';
  return isRead(method) ? 'read' : 'edit';
}

/** The roles that grant a permission, for the message of a refusal: `viewer, editor, or admin`. */
export const roleNames = (permission: Permission): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(
    ROLES.filter((role) => GRANTS[role].includes(permission)),
  );

/** Reads role names joined by `+`, such as `editor+leads`; `null` for any other text. */
export function parseRoles(text: string): Role[] | null {
  const names = text.split('+');
  const roles = ROLES.filter((role) => names.includes(role));
  return names.every((name) => ROLES.some((role) => role === name)) ? roles : null;
}
