// Path and fields of the banner form.
export const TOP = '/ops/banners/advertisement/top?locale=en';
export const form = (extra: Record<string, string | readonly string[]> = {}) => ({
  locale: 'en',
  'seen-en': '0',
  shown: 'on',
  zone: 'UTC',
  do: 'save',
  ...extra,
});
