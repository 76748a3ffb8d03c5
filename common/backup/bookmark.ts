// D1 Time Travel bookmarks, stored in KV so that they survive a database restore.

/** KV key prefix; a key is `bookmark:TIME DATABASE`. Its metadata contains the reason and the bookmark. */
export const BOOKMARK_PREFIX = 'bookmark:';
