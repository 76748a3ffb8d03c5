// What tests of kept pages share: addresses that nobody has asked for, and what an answer says of where it came from.
import { header, type Visit, visit } from '../support.ts';

let serial = 0;
/** A path of its own, so that tests do not meet each other's pages. */
export function ownPath(): string {
  serial += 1;
  return `/products/page-${serial}/`;
}

export const state = (visited: Visit): string => header(visited, 'x-edge-cache');

/** Leaves what earlier visits put into the page cache. */
export const again = { keep: true };

/** The second visit of a page, which is kept by then. */
export async function warmed(path: string): Promise<Visit> {
  await visit(path, again);
  return visit(path, again);
}
