// Rate-limit and log keys of visitors' IP addresses, shared by site and portal.

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const IPV6 = /^[0-9a-f:.]{2,45}$/i;

/** Key for addresses that cannot be parsed. */
export const UNKNOWN = 'unknown';

/** Parses an IP address: IPv4 and IPv4-mapped IPv6 as text, other IPv6 as eight groups; `null` for any other string. */
function parseAddress(address: string): string | readonly string[] | null {
  if (IPV4.test(address)) return address;
  if (!address.includes(':') || !IPV6.test(address) || !URL.canParse(`http://[${address}]/`)) return null;
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [left = [], right = []] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right];
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return groups;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/**
 * Key of one subscriber: an IPv4 address, or the /64 of an IPv6 address, the smallest assignment to a subscriber (RFC
 * 6177). An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function addressKey(address: string): string {
  const parts = parseAddress(address) ?? UNKNOWN;
  return typeof parts === 'string' ? parts : `${parts.slice(0, 4).join(':')}::/64`;
}

/** Network of an address for logs: the /24 of an IPv4 address, the /48 of an IPv6 address; empty if invalid. */
export function networkPrefix(address: string): string {
  const parts = parseAddress(address);
  if (parts === null) return '';
  return typeof parts === 'string' ? parts.replace(/\d+$/, '0/24') : `${parts.slice(0, 3).join(':')}::/48`;
}

/** Key of one network: the IPv4 address, or the /48 of an IPv6 address, the usual assignment to a site (RFC 6177). */
export function networkKey(address: string): string {
  const parts = parseAddress(address) ?? UNKNOWN;
  return typeof parts === 'string' ? parts : `${parts.slice(0, 3).join(':')}::/48`;
}
