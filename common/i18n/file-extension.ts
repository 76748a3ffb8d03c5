// Recognizes files by their path, for links, redirects, and the browser.

const ENDING = /\.[a-z0-9]{2,5}$/i;

/**
 * Whether a path ends with a file extension. A file has one URL for all locales and no trailing slash. An extension
 * has at least two characters: `/v1.2` is a page.
 */
export const hasFileExtension = (path: string): boolean => ENDING.test(path);
