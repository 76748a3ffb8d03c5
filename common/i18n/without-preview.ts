// Addresses without the parameters of a preview (§4 Preview mode): for what is handed to somebody else.
import { AT_PARAM, isOfPreview } from './sticky-params.ts';

/** An address, or a path of ours, without flag, token, and instant; everything else stays. */
export function withoutPreview(address: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const params = new URLSearchParams(query);
  const names = [...params.keys()].filter(isOfPreview);
  if (names.length === 0) return address;
  for (const name of [...names, AT_PARAM]) params.delete(name);
  return `${path}${params.size > 0 ? `?${params}` : ''}${hash}`;
}
