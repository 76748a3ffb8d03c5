// Content version: a stamp in KV. Pages and values of a different version are refreshed. Stamps are compared for
// equality. Their time only determines whether database replicas may still lack the change.

/** KV key, written by the publisher and by ops. */
export const VERSION_KEY = 'content-version';

export const STAMP = /^[\w-]{1,64}$/;

/** Time in milliseconds after which every database replica has a change. The usual lag is less than a second. */
const REPLICATION_MS = 300_000;

/** Returns a unique stamp that contains its time. */
export const newStamp = (now = Date.now()): string => `at-${now.toString(36)}-${crypto.randomUUID()}`;

/** Whether database replicas may lack the change that a stamp identifies. Also true for an unknown stamp. */
export function isReplicating(stamp: string | null, now: number): boolean {
  const [, time] = /^at-([0-9a-z]{8})-/.exec(stamp ?? '') ?? [];
  return time === undefined || now - Number.parseInt(time, 36) < REPLICATION_MS;
}
