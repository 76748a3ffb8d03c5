// Versions of a Worker and their traffic shares, read and assigned with wrangler.
import type { Tools } from './tools.ts';

export interface LiveVersion {
  id: string;
  /** ID of the build; empty for versions that another tool uploaded. */
  tag: string;
  /** Share of the requests, in percent. */
  percentage: number;
}

export interface Release {
  message: string;
  versions: LiveVersion[];
}

interface ListedDeployment {
  created_on: string;
  annotations?: Record<string, string>;
  versions: { version_id: string; percentage: number }[];
}
interface ListedVersion {
  id: string;
  number: number;
  annotations?: Record<string, string>;
}

/** Deployment message of a complete release: code, secrets, crons, queues, and routes. */
export const completeMessage = (tag: string): string => `release ${tag}`;

/** Whether an error means that the Worker does not exist. */
export const isAbsent = (error: unknown): boolean =>
  /Worker "[^"]+" not found|\[code: 10007\]|does not exist on your account/.test((error as Error).message);

/** Deployments or versions of a Worker, as wrangler lists them; empty if the Worker does not exist. */
async function listOf<T>(tools: Tools, kind: 'deployments' | 'versions', file: string): Promise<T[]> {
  try {
    return JSON.parse(await tools.wrangler([kind, 'list', '--json', '-c', file])) as T[];
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Deployments of a Worker, newest first. */
const listDeployments = async (tools: Tools, file: string): Promise<ListedDeployment[]> =>
  (await listOf<ListedDeployment>(tools, 'deployments', file)).toSorted((a, b) =>
    b.created_on.localeCompare(a.created_on),
  );

const messageOf = ({ annotations }: ListedDeployment): string => annotations?.['workers/message'] ?? '';

/** Releases of a Worker, newest first; empty if it does not exist. */
export async function listReleases(tools: Tools, file: string): Promise<Release[]> {
  const deployments = await listDeployments(tools, file);
  if (deployments.length === 0) return [];
  const versions = await listOf<ListedVersion>(tools, 'versions', file);
  const tags = new Map(versions.map(({ id, annotations }) => [id, annotations?.['workers/tag'] ?? '']));
  return deployments.map((deployment) => ({
    message: messageOf(deployment),
    versions: deployment.versions.map(({ version_id: id, percentage }) => ({
      id,
      tag: tags.get(id) ?? '',
      percentage,
    })),
  }));
}

/** ID of the newest uploaded version with this tag; `null` if there is none. */
export async function findVersion(tools: Tools, file: string, tag: string): Promise<string | null> {
  const versions = await listOf<ListedVersion>(tools, 'versions', file);
  return (
    versions
      .toSorted((a, b) => b.number - a.number)
      .find(({ annotations }) => annotations?.['workers/tag'] === tag)?.id ?? null
  );
}

/**
 * Whether the newest deployment of a Worker is the complete release of a build. If a deployment failed after the code
 * upload, for example while setting crons or routes, its message differs.
 */
export async function isReleased(tools: Tools, file: string, tag: string): Promise<boolean> {
  const [current] = await listDeployments(tools, file);
  return (
    current !== undefined && messageOf(current) === completeMessage(tag) && current.versions.length === 1
  );
}

/** Splits the requests to a Worker between versions, in percent. */
export const splitTraffic = async (
  tools: Tools,
  file: string,
  shares: readonly { id: string; percentage: number }[],
  message: string,
): Promise<void> => {
  const specs = shares
    .filter(({ percentage }) => percentage > 0)
    .map(({ id, percentage }) => `${id}@${percentage}%`);
  await tools.wrangler(['versions', 'deploy', ...specs, '--yes', '--message', message, '-c', file]);
};
