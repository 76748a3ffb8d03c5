// Bookmarks of D1 Time Travel in KV, where they survive the restoration of a database.

/** Prefix of the keys: `bookmark:TIME DATABASE`. Reason and bookmark are the metadata of the key. */
export const BOOKMARK_PREFIX = 'bookmark:';
