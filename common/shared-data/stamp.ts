// Content version: a random stamp in KV. Values of another version are revalidated; versions have no order.

/** Key in KV, written by the publisher and by ops. */
export const VERSION_KEY = 'content-version';

/** Format of a stamp. */
export const STAMP = /^[\w-]{1,64}$/;

/** Creates a new random stamp. */
export const newStamp = (): string => crypto.randomUUID();
