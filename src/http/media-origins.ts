// Origins of recordings, from the setting MEDIA_ORIGINS. Players and the Content-Security-Policy use the same list.

const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** Origins in the setting MEDIA_ORIGINS, separated by spaces; entries that are not HTTPS origins are ignored. */
export const mediaOrigins = (setting: string | undefined): string[] =>
  (setting ?? '').split(/\s+/).filter((origin) => ORIGIN.test(origin));
