// The content version: a random stamp in KV. Whatever was made under another one is made anew; which of two is
// the later one, nobody asks.

/** The key in KV, written by the publisher and by ops. */
export const VERSION_KEY = 'content-version';

/** What counts as a stamp. */
export const STAMP = /^[\w-]{1,64}$/;

/** A stamp that was never used before. */
export const newStamp = (): string => crypto.randomUUID();
