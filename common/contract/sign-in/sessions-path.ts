/** Page that lists the signed-in customer's sessions. This module has no schemas, to keep browser bundles small. */
export const SESSIONS_PATH = '/account/sessions';
/** Value of the form field `id` that ends all sessions except the current one. */
export const OTHER_SESSIONS = 'others';
