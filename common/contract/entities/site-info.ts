// Contact data of the site (§3 webInfo): items, their formats, and their labels in the console.

/** Items of the site info, in the order of the footer. `host` is the network of a profile. */
export const SITE_ITEMS = [
  { id: 'notice', label: 'Notice', format: 'text' },
  { id: 'phone', label: 'Phone', format: 'phone' },
  { id: 'email', label: 'Email', format: 'email' },
  { id: 'address', label: 'Address', format: 'text' },
  { id: 'linkedin', label: 'LinkedIn', format: 'profile', host: 'linkedin.com' },
  { id: 'x', label: 'X', format: 'profile', host: 'x.com' },
  { id: 'youtube', label: 'YouTube', format: 'profile', host: 'youtube.com' },
  { id: 'facebook', label: 'Facebook', format: 'profile', host: 'facebook.com' },
  { id: 'weibo', label: 'Weibo', format: 'profile', host: 'weibo.com' },
  { id: 'copyright', label: 'Copyright', format: 'text' },
  { id: 'icp', label: 'ICP number', format: 'text' },
] as const;
export type SiteItem = (typeof SITE_ITEMS)[number];
export type SiteItemId = SiteItem['id'];

/** Whether an item can have a separate link. Phone number, mail address, and profiles determine their own links. */
export const hasLink = ({ id }: SiteItem): boolean => id === 'notice' || id === 'address';

export const siteItemOf = (id: string): SiteItem | undefined => SITE_ITEMS.find((item) => item.id === id);

const PHONE = /^\+?[0-9(][0-9 ()-]{3,29}$/;
const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}$/;

/** Whether a URL is an HTTPS page of a social network, without credentials or port. */
function isProfile(text: string, host: string): boolean {
  if (!/^https:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, port, username, password } = new URL(text);
  const isHost = hostname === host || hostname === `www.${host}`;
  return isHost && port === '' && username === '' && password === '';
}

/** Returns the error of a value as the end of a sentence; `null` if the value is valid. */
export function siteItemProblem(item: SiteItem, text: string): string | null {
  switch (item.format) {
    case 'phone':
      return PHONE.test(text) ? null : 'is not a phone number, such as +65 6123 4567';
    case 'email':
      return EMAIL.test(text) ? null : 'is not an email address';
    case 'profile':
      return isProfile(text, item.host) ? null : `is not an https address on ${item.host}`;
    case 'text':
      return null;
  }
}
