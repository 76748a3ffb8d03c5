// Whether this tab keeps something for a form: what was typed into one, or who the visitor is. Part of every page,
// and so without a word about any form.

/** What the keys of all that is kept for forms begin with. */
export const KEPT = 'form:';
/** The attribute of a form whose words the tab cannot keep. */
export const UNKEPT = 'data-unkept';

/** Storage may be forbidden: then there is nothing. */
export function hasCached(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(KEPT));
  } catch {
    return false;
  }
}
