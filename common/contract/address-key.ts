// What limits count by, at the site and at the portal: one visitor's address, however it is written.

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const IPV6 = /^[0-9a-f:.]{2,45}$/i;

/** Stands for every address that is not known. */
export const UNKNOWN = 'unknown';

/** The address as text (IPv4), or as its eight groups (IPv6); `null` when it is none. */
function partsOf(address: string): string | readonly string[] | null {
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
 * The address, or of an IPv6 address its /64, which is the least that one subscriber has (RFC 6177); an IPv4 address
 * that is written as one of IPv6 is the IPv4 address.
 */
export function addressKey(address: string): string {
  const parts = partsOf(address) ?? UNKNOWN;
  return typeof parts === 'string' ? parts : `${parts.slice(0, 4).join(':')}::/64`;
}

/** What is logged of an address: the /24 of an IPv4 address, the /48 of an IPv6 address; empty for none. */
export function networkPrefix(address: string): string {
  const parts = partsOf(address);
  if (parts === null) return '';
  return typeof parts === 'string' ? parts.replace(/\d+$/, '0/24') : `${parts.slice(0, 3).join(':')}::/48`;
}

/** Key of one network: the IPv4 address, or the /48 of an IPv6 address, which is the most that one site gets (RFC 6177). */
export function networkKey(address: string): string {
  const parts = partsOf(address) ?? UNKNOWN;
  return typeof parts === 'string' ? parts : `${parts.slice(0, 3).join(':')}::/48`;
}
