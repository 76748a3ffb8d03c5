// Removes preview parameters from URLs (§4 Preview mode), so that shared links contain no token.
import { AT_PARAM, isPreviewParam } from './sticky-params.ts';

/** A URL or an internal path without flag, token, and instant; everything else is unchanged. */
export function withoutPreview(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const params = new URLSearchParams(query);
  const names = [...params.keys()].filter(isPreviewParam);
  if (names.length === 0) return address;
  for (const name of [...names, AT_PARAM]) params.delete(name);
  return `${path}${params.size > 0 ? `?${params}` : ''}${hash}`;
}
