// What counts as a file by its address: for links, redirects and the browser alike.

const ENDING = /\.[a-z0-9]{2,5}$/i;

/**
 * Whether a path ends as a file's does. A file has one address for all locales and takes no slash. One letter or
 * digit is no ending: `/v1.2` is a page.
 */
export const hasFileEnding = (path: string): boolean => ENDING.test(path);
