// Sticky parameters: query parameters that the links of a page preserve (§2: rsr, bd_vid, ispreview, pretoken). Also
// detects previews by their URL (§4).
import { stickyParamsIn } from '../config.ts';
import { isInstantText } from '../schedule/instant-text.ts';

/** Query parameters of the current request that the links of its page preserve. */
export type StickyParams = readonly (readonly [string, string])[];
export const noStickyParams: StickyParams = [];

/** Allowed campaign codes and flags; they are written into every link of a page. */
const SAFE_VALUE = /^[\w.-]{1,100}$/;
/** Allowed preview tokens: header characters (RFC 9110 §5.5), limited to the maximum length of a token. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/** A preview token as sent; `null` if malformed. */
export const tokenOf = (value: string | null | undefined): string | null =>
  value && TOKEN.test(value) ? value : null;

/** The preview token of a query (§4); `null` without the preview flag. A malformed value counts as absent. */
export const previewTokenOf = (query: URLSearchParams): string | null =>
  SAFE_VALUE.test(query.get('ispreview') ?? '') ? tokenOf(query.get('pretoken')) : null;

/** Query parameter for the instant that a preview shows; ignored outside previews. */
export const AT_PARAM = 'at';

/** The requested instant of a preview (`at`), unparsed; `null` if malformed. */
export function previewAtOf(query: URLSearchParams): string | null {
  // Query parsing turns the plus sign of an offset into a space.
  const instant = (query.get(AT_PARAM) ?? '').replace(/ (?=\d\d:\d\d$)/, '+');
  return isInstantText(instant) ? instant : null;
}

/** Whether a query parameter belongs to a preview (§4). */
export const isPreviewParam = (name: string): boolean => name === 'ispreview' || name === 'pretoken';

/** Whether a query has any preview parameter, valid or not. */
export const hasPreviewParam = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name === AT_PARAM || isPreviewParam(name));

/**
 * Selects the sticky parameters of a request's query. The preview parameters are sticky only together (§4 Preview
 * mode); malformed values are dropped. In a preview, its instant is sticky as well.
 */
export function stickyParamsOf(query: URLSearchParams): StickyParams {
  const isPreview = previewTokenOf(query) !== null;
  const stickyParams = stickyParamsIn.flatMap((name) => {
    const value = query.get(name) ?? '';
    return (isPreviewParam(name) ? isPreview : SAFE_VALUE.test(value)) ? [[name, value] as const] : [];
  });
  const instant = isPreview ? previewAtOf(query) : null;
  return instant === null ? stickyParams : [...stickyParams, [AT_PARAM, instant]];
}

/** The sticky parameters without preview parameters. */
export const withoutPreviewParams = (stickyParams: StickyParams): StickyParams =>
  stickyParams.filter(([name]) => name !== AT_PARAM && !isPreviewParam(name));

/** The sticky parameters without the preview instant, for instants that cannot be shown. */
export const withoutPreviewInstant = (stickyParams: StickyParams): StickyParams =>
  stickyParams.filter(([name]) => name !== AT_PARAM);
