// The subjects of the console, as its navigation names them. A new subject is a line here and a route in pages.ts.

export interface Section {
  path: string;
  name: string;
}

export const SECTIONS: readonly Section[] = [
  { path: '/ops', name: 'Overview' },
  { path: '/ops/banners', name: 'Banners' },
  { path: '/ops/plan', name: 'Plan' },
  { path: '/ops/kept', name: 'Kept' },
  { path: '/ops/redirects', name: 'Redirects' },
  { path: '/ops/previews', name: 'Previews' },
  { path: '/ops/leads', name: 'Leads' },
  { path: '/ops/health', name: 'Health' },
  { path: '/ops/audit', name: 'Audit' },
];
