// Structured data (schema.org) that pages state about themselves.
import type { File } from '../api/contract/entities/files.ts';
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

/** The whole address of a file. */
const fileAddress = (url: string): string => new URL(url, `https://${brand.host}`).href;

/** A document as schema.org MediaObject. */
export const fileData = ({ url, contentType, bytes }: File): Record<string, unknown> => ({
  '@type': 'MediaObject',
  contentUrl: fileAddress(url),
  encodingFormat: contentType,
  contentSize: String(bytes),
});
