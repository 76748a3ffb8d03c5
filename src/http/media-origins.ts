// Where recordings may come from beside our own origin, as the settings name it: what a page plays and what its
// policy lets a browser ask for are the same list.

const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

/** The origins of the setting MEDIA_ORIGINS; what is no https origin is passed over. */
export const mediaOrigins = (setting: string | undefined): string[] =>
  (setting ?? '').split(/\s+/).filter((origin) => ORIGIN.test(origin));
