// Paths of the API reference pages, for the publisher, the routes, and all URL lists.

export const API_PATH = '/docs/api/';
/** Path segment of resources that apply to every account instead of a product. */
export const ACCOUNT = 'account';
/** Pages without a product. Products must not use these codes. */
export const API_PAGES = ['guides', 'errors', 'events', 'changelog'] as const;
export type ApiPage = (typeof API_PAGES)[number];

/** Path of a page without a product. */
export const apiPagePath = (page: ApiPage): string => `${API_PATH}${page}/`;
/** Path of a product's API reference. */
export const apiProductPath = (productCode: string): string => `${API_PATH}${productCode}/`;
/** Path of a resource's page. A resource of several products has one page, under the first product. */
export const apiResourcePath = (products: readonly string[], code: string): string =>
  `${apiProductPath(products[0] ?? ACCOUNT)}${code}/`;

/** File formats of the OpenAPI document. */
export const API_FORMATS = ['json', 'yaml'] as const;
export type ApiFormat = (typeof API_FORMATS)[number];
/** Path of the OpenAPI document in a file format. */
export const apiFilePath = (format: ApiFormat): string => `${API_PATH}openapi.${format}`;
