// Rollback: assigns all requests to the versions before the current release.
import { UserError } from '../process/trouble.ts';
import { OPS, PORTAL, SITE } from './configuration.ts';
import { releasesOf, splitTraffic } from './history.ts';
import type { Tools } from './tools.ts';

/** The site is first, because it binds the others. The portal is last, because its version identifies the release. */
const ORDER = [SITE, OPS, PORTAL] as const;

const messageOf = (tag: string): string => `rollback of ${tag}`;
const ROLLBACK = /^rollback of (\S+)$/;

/** Tag of the current release: the portal's, because the portal is deployed first and rolled back last. */
async function currentTag(tools: Tools): Promise<string> {
  const [current] = await releasesOf(tools, PORTAL);
  const tag = current?.versions[0]?.tag;
  if (!tag) throw new UserError('The account has no release of this project: nothing was changed.');
  return tag;
}

/** Whether a version received all requests, so that its release was complete. */
const isFull = ({ percentage }: { percentage: number }): boolean => percentage === 100;

/** Rolls one Worker back. Resolves with its previous version; `null` if there is none, or if it has another release. */
async function rollBackWorker(tools: Tools, file: string, tag: string): Promise<string | null> {
  const releases = await releasesOf(tools, file);
  const [current, ...earlier] = releases;
  if (!current?.versions.some((version) => version.tag === tag)) return null;
  // During a gradual release, the previous version is live. Versions that were rolled back earlier are skipped.
  const bad = new Set([tag, ...releases.map(({ message }) => ROLLBACK.exec(message)?.[1] ?? '')]);
  const previous =
    current.versions.find((version) => version.tag !== tag) ??
    earlier
      .flatMap(({ versions }) => versions.filter(isFull))
      .find((version) => version.tag !== '' && !bad.has(version.tag));
  if (!previous) return null;
  await splitTraffic(tools, file, [{ id: previous.id, percentage: 100 }], messageOf(tag));
  return previous.tag || previous.id;
}

/**
 * Restores the previous version of each Worker in the current release. Databases and content are unchanged. After a
 * failure, the next run continues.
 *
 * @throws UserError if there is no earlier version
 */
export async function rollBack(tools: Tools): Promise<void> {
  const tag = await currentTag(tools);
  let changes = 0;
  for (const file of ORDER) {
    const previous = await rollBackWorker(tools, file, tag);
    if (previous === null) continue;
    changes += 1;
    tools.print(`${tools.configuration(file).name}: ${tag} → ${previous}`);
  }
  if (changes === 0) throw new UserError(`Release ${tag} has no earlier version: nothing was changed.`);
}
