// Stored input of forms in this tab: drafts and contact data. Part of every page, so it contains no form
// logic.

/** Key prefix of everything stored for forms. */
export const FORM_STORAGE_PREFIX = 'form:';
/** Attribute of a form whose input the tab cannot store. */
export const UNSTORED = 'data-unstored';

/** Storage may be denied: then nothing is stored. */
export function hasStoredInput(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(FORM_STORAGE_PREFIX));
  } catch {
    return false;
  }
}
