// Stored form input in this tab: drafts and contact data. Every page loads this module, so it contains no form logic.

export const FORM_STORAGE_PREFIX = 'form:';
/** Attribute of a form whose input the tab cannot store. */
export const UNSTORED = 'data-unstored';

/** Whether this tab has stored input. False if storage is denied. */
export function hasStoredInput(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(FORM_STORAGE_PREFIX));
  } catch {
    return false;
  }
}
