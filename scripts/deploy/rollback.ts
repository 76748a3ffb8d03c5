// Rollback: assigns all requests to the versions before the current release.
import { UserError } from '../process/user-error.ts';
import { OPS, PORTAL, SITE } from './configuration.ts';
import { type LiveVersion, listReleases, type Release, splitTraffic } from './history.ts';
import type { Tools } from './tools.ts';

/** The site is first, because its build determines the others. The portal is last; it identifies the release. */
const ORDER = [SITE, OPS, PORTAL] as const;

const messageOf = (tag: string): string => `rollback of ${tag}`;
const ROLLBACK = /^rollback of (\S+)$/;

/** Tag of the current release: the portal's, because the portal is deployed first and rolled back last. */
async function findCurrentTag(tools: Tools): Promise<string> {
  const [current] = await listReleases(tools, PORTAL);
  const tag = current?.versions[0]?.tag;
  if (!tag) throw new UserError('The account has no release of this project: nothing was changed.');
  return tag;
}

/** Whether a version received all requests, so that its release was complete. */
const isFull = ({ percentage }: LiveVersion): boolean => percentage === 100;

/**
 * The newest complete version before the build `tag` that was not rolled back after its last deployment.
 *
 * @param releases releases of a Worker, newest first
 */
function lastGood(releases: readonly Release[], tag: string): LiveVersion | undefined {
  const excludedTags = new Set(['', tag]);
  for (const { message, versions } of releases) {
    // A rollback affects only older deployments of its build: a build that was deployed again is not bad.
    const candidate = versions.find((version) => isFull(version) && !excludedTags.has(version.tag));
    if (candidate) return candidate;
    excludedTags.add(ROLLBACK.exec(message)?.[1] ?? '');
  }
  return undefined;
}

/**
 * The newest complete version whose build the site serves, other than the build `tag`. A gradual release that stopped
 * is complete for portal and ops, but was never complete for the site.
 *
 * @param releases releases of portal or ops, newest first
 */
async function findSiteVersion(
  tools: Tools,
  releases: readonly Release[],
  tag: string,
): Promise<LiveVersion | undefined> {
  const [site] = await listReleases(tools, SITE);
  const served = new Set(
    site?.versions.map((version) => version.tag).filter((tagOfSite) => tagOfSite !== '' && tagOfSite !== tag),
  );
  return releases
    .flatMap(({ versions }) => versions)
    .find((version) => isFull(version) && served.has(version.tag));
}

/** Rolls one Worker back. Resolves with its previous version; `null` if there is none, or if it has another release. */
async function rollBackWorker(tools: Tools, file: string, tag: string): Promise<string | null> {
  const releases = await listReleases(tools, file);
  const [current] = releases;
  if (!current?.versions.some((version) => version.tag === tag)) return null;
  // During a gradual release, the previous version is live.
  const previous =
    current.versions.find((version) => version.tag !== tag) ??
    (await findSiteVersion(tools, releases, tag)) ??
    lastGood(releases, tag);
  if (!previous) return null;
  await splitTraffic(tools, file, [{ id: previous.id, percentage: 100 }], messageOf(tag));
  return previous.tag || previous.id;
}

/**
 * Restores the previous version of each Worker in the current release: for portal and ops, the build of the site.
 * Databases and content are unchanged. After a failure, the next run continues.
 *
 * @throws UserError if there is no earlier version
 */
export async function rollBack(tools: Tools): Promise<void> {
  const tag = await findCurrentTag(tools);
  let changes = 0;
  for (const file of ORDER) {
    const previous = await rollBackWorker(tools, file, tag);
    if (previous === null) continue;
    changes += 1;
    tools.print(`${tools.configuration(file).name}: ${tag} → ${previous}`);
  }
  if (changes === 0) throw new UserError(`Release ${tag} has no earlier version: nothing was changed.`);
}
