// Console navigation: a column at the left of wide pages, and a row at the top of narrow ones (sidebar.css, frame.css).
import { Fragment } from 'react';
import { may, permissionFor, type Role } from '../auth/roles.ts';
import { useFrame } from './context.ts';

interface Section {
  path: string;
  name: string;
}

interface Group {
  /** Heading of the group in the wide layout; empty for the first group. */
  name: string;
  sections: readonly Section[];
}

/** Sections of the navigation by group. A new section also needs a route in routes.tsx. */
const GROUPS: readonly Group[] = [
  {
    name: '',
    sections: [
      { path: '/ops', name: 'Overview' },
      { path: '/ops/leads', name: 'Leads' },
    ],
  },
  {
    name: 'Content',
    sections: [
      { path: '/ops/banners', name: 'Banners' },
      { path: '/ops/menus', name: 'Menus' },
      { path: '/ops/site-info', name: 'Site info' },
      { path: '/ops/plan', name: 'Plan' },
      { path: '/ops/previews', name: 'Previews' },
    ],
  },
  {
    name: 'Traffic',
    sections: [
      { path: '/ops/redirects', name: 'Redirects' },
      { path: '/ops/search', name: 'Search' },
      { path: '/ops/cached-data', name: 'Cached data' },
    ],
  },
  {
    name: 'Operation',
    sections: [
      { path: '/ops/incidents', name: 'Incidents' },
      { path: '/ops/health', name: 'Health' },
      { path: '/ops/audit', name: 'Audit' },
    ],
  },
];

/** Sections that a caller with these roles may open, without empty groups. */
const allowedGroups = (roles: readonly Role[]): Group[] =>
  GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections.filter(({ path }) => {
      const needed = permissionFor('GET', path);
      return needed === null || may(roles, needed);
    }),
  })).filter(({ sections }) => sections.length > 0);

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
  const isHere = (of: string) => path === of || (of !== '/ops' && path.startsWith(`${of}/`));
  return (
    <nav aria-label="Console">
      <div className="sections">
        {allowedGroups(roles).map(({ name, sections }) => (
          <Fragment key={name}>
            {name !== '' && <p aria-hidden="true">{name}</p>}
            <ul aria-label={name || undefined}>
              {sections.map((section) => (
                <li key={section.path}>
                  <a href={section.path} aria-current={isHere(section.path) ? 'page' : undefined}>
                    {section.name}
                    {section.path === '/ops/leads' && <UnreadLeads />}
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
