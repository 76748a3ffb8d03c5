// The query parameters that travel with the visitor from link to link (§2: rsr, bd_vid, ispreview, pretoken),
// and how a preview is told from its address (§4).
import { stickyParamsIn } from '../config.ts';

/** Query parameters of the present request that its links take along. */
export type StickyParams = readonly (readonly [string, string])[];
export const noStickyParams: StickyParams = [];

/** What a campaign's mark or a flag may be: it is written into every link of a page. */
const MARK = /^[\w.-]{1,100}$/;
/** What may stand in a header (RFC 9110 §5.5), and no longer than any token is. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/** A preview token as it was sent; `null` for what can be none. */
export const tokenOf = (value: string | null | undefined): string | null =>
  value && TOKEN.test(value) ? value : null;

/**
 * The preview token of a query, `null` without the flag beside it (§4 Preview mode). What can be no flag or
 * no token counts as none.
 */
export const previewTokenOf = (query: URLSearchParams): string | null =>
  MARK.test(query.get('ispreview') ?? '') ? tokenOf(query.get('pretoken')) : null;

/** The instant that a preview shows: counts within one alone. */
export const AT_PARAM = 'at';
/** An instant with its offset, of which a query makes a space of the plus. */
const INSTANT = /^[0-9T:.-]{16,23}(?:Z|[+-]\d\d:\d\d)$/;

/** The instant that a preview is asked to show (`at`), as it was given; `null` for what can be none. */
export function previewAtOf(query: URLSearchParams): string | null {
  const at = (query.get(AT_PARAM) ?? '').replace(/ (?=\d\d:\d\d$)/, '+');
  return INSTANT.test(at) ? at : null;
}

/** Whether a query parameter belongs to a preview (§4). */
export const isOfPreview = (name: string): boolean => name === 'ispreview' || name === 'pretoken';

/** Whether a query has anything to do with a preview, be it good or not. */
export const namesPreview = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name === AT_PARAM || isOfPreview(name));

/**
 * Picks the carried parameters out of a request's query. Without both preview parameters neither is carried
 * (§4 Preview mode), and nothing that is longer or odder than a mark. Within a preview its instant goes along.
 */
export function stickyParamsOf(query: URLSearchParams): StickyParams {
  const isPreview = previewTokenOf(query) !== null;
  const stickyParams = stickyParamsIn.flatMap((name) => {
    const value = query.get(name) ?? '';
    return (isOfPreview(name) ? isPreview : MARK.test(value)) ? [[name, value] as const] : [];
  });
  const at = isPreview ? previewAtOf(query) : null;
  return at === null ? stickyParams : [...stickyParams, [AT_PARAM, at]];
}

/** What is carried where there is no preview, or none any more. */
export const outerStickyParams = (stickyParams: StickyParams): StickyParams =>
  stickyParams.filter(([name]) => name !== AT_PARAM && !isOfPreview(name));

/** What is carried where the instant of a preview is none that can be shown. */
export const stickyParamsNow = (stickyParams: StickyParams): StickyParams =>
  stickyParams.filter(([name]) => name !== AT_PARAM);
