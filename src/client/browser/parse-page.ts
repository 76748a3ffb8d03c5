// Parser of pages that scripts fetch.
import { trusted } from './trusted-types.ts';

/** Parses a page of the site. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(trusted.createHTML(html), 'text/html');
