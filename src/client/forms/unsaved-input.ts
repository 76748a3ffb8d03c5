// Stored input of forms in this tab: drafts and contact data. Part of every page, so it contains no form
// logic.

/** Key prefix of everything stored for forms. */
export const KEPT = 'form:';
/** Attribute of a form whose input the tab cannot store. */
export const UNKEPT = 'data-unkept';

/** Storage may be denied: then nothing is stored. */
export function hasCached(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(KEPT));
  } catch {
    return false;
  }
}
