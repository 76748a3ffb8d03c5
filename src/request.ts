// What is asked of a request in more than one place, so that it is asked the same way.
import type { Context } from 'hono';

/** Whether a method only reads (RFC 9110 §9.2.1); OPTIONS reads nothing of ours. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The address of a request, as the platform's parser reads it: `c.req.path` is without locale and slash. */
export const urlOf = (c: Context): URL => new URL(c.req.url);
