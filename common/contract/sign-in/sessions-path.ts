/** Page of the site with the sessions of the signed-in customer. Without schemas, to keep browser bundles small. */
export const SESSIONS_PATH = '/account/sessions';
/** Value of the field `id` that ends all sessions except the current one. */
export const OTHER_SESSIONS = 'others';
