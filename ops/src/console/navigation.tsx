// Console navigation: a column at the left of wide pages, and a row at the top of narrow ones (sidebar.css, frame.css).
import { Fragment } from 'react';
import { hasPermission, permissionFor, type Role } from '../auth/roles.ts';
import { useFrame } from './context.ts';

/** Names of the sections by path, in groups. The first group has no heading. A new section needs a route in routes.tsx. */
const GROUPS: readonly (readonly [name: string, sections: Readonly<Record<string, string>>])[] = [
  ['', { '/ops': 'Overview', '/ops/leads': 'Leads' }],
  [
    'Content',
    {
      '/ops/banners': 'Banners',
      '/ops/menus': 'Menus',
      '/ops/site-info': 'Site info',
      '/ops/plan': 'Plan',
      '/ops/previews': 'Previews',
    },
  ],
  ['Traffic', { '/ops/redirects': 'Redirects', '/ops/search': 'Search', '/ops/cached-data': 'Cached data' }],
  ['Operation', { '/ops/incidents': 'Incidents', '/ops/health': 'Health', '/ops/audit': 'Audit' }],
];

/** Sections that a caller with these roles may open, without empty groups. */
const allowedGroups = (roles: readonly Role[]) =>
  GROUPS.flatMap(([name, sections]) => {
    const allowed = Object.entries(sections).filter(([path]) => {
      const permission = permissionFor('GET', path);
      return permission === null || hasPermission(roles, permission);
    });
    return allowed.length > 0 ? [{ name, sections: allowed }] : [];
  });

/** Number of the caller's unread leads, next to the name of the section. */
function UnreadLeads() {
  const { unread } = useFrame();
  const count = unread === null ? 0 : unread.own + unread.unowned;
  if (unread === null || count === 0) return null;
  return (
    <span className="count" title={`${unread.own} of yours, ${unread.unowned} without an owner`}>
      {' '}
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

/** The sections that the caller may open; the current one is marked. */
export function Navigation() {
  const { path, roles } = useFrame();
  const isCurrent = (sectionPath: string) =>
    path === sectionPath || (sectionPath !== '/ops' && path.startsWith(`${sectionPath}/`));
  return (
    <nav aria-label="Console">
      <div className="sections">
        {allowedGroups(roles).map(({ name, sections }) => (
          <Fragment key={name}>
            {name !== '' && <p aria-hidden="true">{name}</p>}
            <ul aria-label={name || undefined}>
              {sections.map(([to, section]) => (
                <li key={to}>
                  <a href={to} aria-current={isCurrent(to) ? 'page' : undefined}>
                    {section}
                    {to === '/ops/leads' && <UnreadLeads />}
                  </a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
