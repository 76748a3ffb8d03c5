// Where the pages of the API reference live: one table for the publisher, the routes and every list of
// addresses.

export const API_PATH = '/docs/api/';
/** Stands for a product where a resource belongs to every account. */
export const ACCOUNT = 'account';
/** Pages beside those of products; no product may be called so. */
export const API_PAGES = ['guides', 'errors', 'events', 'changelog'] as const;
export type ApiPage = (typeof API_PAGES)[number];

/** A page beside the resources. */
export const apiPagePath = (page: ApiPage): string => `${API_PATH}${page}/`;
/** The API of a product. */
export const apiProductPath = (productCode: string): string => `${API_PATH}${productCode}/`;
/** A resource has one page, below the first of its products. */
export const apiResourcePath = (products: readonly string[], code: string): string =>
  `${apiProductPath(products[0] ?? ACCOUNT)}${code}/`;

/** The description as a file. */
export const API_FORMATS = ['json', 'yaml'] as const;
export type ApiFormat = (typeof API_FORMATS)[number];
export const apiFilePath = (format: ApiFormat): string => `${API_PATH}openapi.${format}`;
