// Content version: a stamp in KV. Pages and values of another version are refreshed. Stamps are compared for equality.
// Their time only tells whether replicas of the database may still lack the change.

/** The key in KV, written by the publisher and by ops. */
export const VERSION_KEY = 'content-version';

/** Format of a stamp. */
export const STAMP = /^[\w-]{1,64}$/;

/** Time in milliseconds after which every replica of the database has a change; usual delays are below a second. */
const REPLICATION_MS = 300_000;

/** Returns a unique stamp that begins with its time. */
export const newStamp = (now = Date.now()): string => `at-${now.toString(36)}-${crypto.randomUUID()}`;

/** Whether replicas of the database may lack the change of a stamp. The change of an unknown stamp may be recent. */
export function isReplicating(stamp: string | null, now: number): boolean {
  const [, time] = /^at-([0-9a-z]{8})-/.exec(stamp ?? '') ?? [];
  return time === undefined || now - Number.parseInt(time, 36) < REPLICATION_MS;
}
