// Structured data (schema.org) that pages state about themselves.
import { brand } from '../config.ts';
import type { Crumb } from '../views/components/breadcrumb.tsx';

/** The way from the home page to a page, as schema.org BreadcrumbList. */
export const breadcrumbData = (
  trail: readonly Crumb[],
  href: (path: string) => string,
): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `https://${brand.host}${href(url)}`,
  })),
});
