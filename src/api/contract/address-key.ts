// What limits count by, at the site and at the portal: one visitor's address, however it is written.

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const IPV6 = /^[0-9a-f:.]{2,45}$/i;

/** Stands for every address that is not known. */
export const UNKNOWN = 'unknown';

/**
 * The address, or of an IPv6 address its /64, which is the least that one subscriber has (RFC 6177); an IPv4 address
 * that is written as one of IPv6 is the IPv4 address.
 */
export function addressKey(address: string): string {
  if (IPV4.test(address)) return address;
  if (!address.includes(':') || !IPV6.test(address) || !URL.canParse(`http://[${address}]/`)) return UNKNOWN;
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [left = [], right = []] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = new Array<string>(8 - left.length - right.length).fill('0');
  const groups = [...left, ...zeros, ...right];
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
