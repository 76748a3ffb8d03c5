// Sections of the console, as in its navigation. A new section needs a line here and a route in routes.tsx.
import { may, permissionFor, type Role } from '../auth/roles.ts';

export interface Section {
  path: string;
  name: string;
}

export const SECTIONS: readonly Section[] = [
  { path: '/ops', name: 'Overview' },
  { path: '/ops/banners', name: 'Banners' },
  { path: '/ops/plan', name: 'Plan' },
  { path: '/ops/cached-data', name: 'Cached data' },
  { path: '/ops/redirects', name: 'Redirects' },
  { path: '/ops/previews', name: 'Previews' },
  { path: '/ops/leads', name: 'Leads' },
  { path: '/ops/health', name: 'Health' },
  { path: '/ops/audit', name: 'Audit' },
];

/** The sections that a caller with these roles may open. */
export const allowedSections = (roles: readonly Role[]): Section[] =>
  SECTIONS.filter(({ path }) => {
    const needed = permissionFor('GET', path);
    return needed === null || may(roles, needed);
  });
