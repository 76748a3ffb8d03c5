// Content version: a random stamp in KV. Pages and values of another version are refreshed. Stamps are only compared
// for equality; they have no order.

/** The key in KV, written by the publisher and by ops. */
export const VERSION_KEY = 'content-version';

/** Format of a stamp. */
export const STAMP = /^[\w-]{1,64}$/;

/** Returns a unique stamp. */
export const newStamp = (): string => crypto.randomUUID();
