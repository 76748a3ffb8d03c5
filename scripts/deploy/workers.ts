// Steps for the three Workers. A Worker is deployed if another build is live or secrets are missing.
import { OPS, PORTAL, SITE } from './configuration.ts';
import { completeMessage, findVersion, isReleased, splitTraffic } from './history.ts';
import {
  assertOwnWorker,
  findMissingSecrets,
  listSecrets,
  replaceSiteKey,
  type SecretValues,
  writeSecretsFile,
} from './secrets.ts';
import type { Step } from './steps.ts';
import { type Tools, withPrivateFile } from './tools.ts';

/** Built configuration files by source file. */
export const BUILT_CONFIGS: Readonly<Record<string, string>> = {
  [PORTAL]: 'dist/portal/wrangler.json',
  [OPS]: 'dist/ops/wrangler.json',
  [SITE]: 'dist/site/wrangler.json',
};

/** Difference between the live Worker and the checkout. */
export interface Difference {
  isNew: boolean;
  isOtherBuild: boolean;
  missing: string[];
}

export async function findDifference(tools: Tools, file: string): Promise<Difference> {
  const existing = await listSecrets(tools, file);
  assertOwnWorker(tools, file, existing);
  const isOtherBuild = existing === null || !(await isReleased(tools, file, tools.buildId()));
  return { isNew: existing === null, isOtherBuild, missing: await findMissingSecrets(tools, file, existing) };
}

/** Describes a difference; `null` if there is none. */
export function textOf({ isNew, isOtherBuild, missing }: Difference): string | null {
  const secrets = missing.length > 0 ? ` with new ${missing.join(', ')}` : '';
  if (isNew) return `create it${secrets}`;
  return isOtherBuild || missing.length > 0 ? `deploy it${secrets}` : null;
}

/** Version ID in the output of an upload. */
const VERSION_ID = /Version ID: ([0-9a-f-]{36})/;

/** ID of the uploaded version of the current build. Rejects if it is not listed. */
async function findUploadedVersion(tools: Tools, file: string): Promise<string> {
  const id = await findVersion(tools, file, tools.buildId());
  if (id === null) throw new Error('the uploaded version is not listed yet: run the command again');
  return id;
}

/** Uploads a Worker with its missing secrets. `versions upload` does not route requests to it. */
export async function send(
  tools: Tools,
  file: string,
  values: SecretValues,
  subcommand: readonly ['deploy'] | readonly ['versions', 'upload'],
  { missing }: Pick<Difference, 'missing'>,
): Promise<string> {
  const command = [...subcommand, '-c', BUILT_CONFIGS[file] ?? file, '--tag', tools.buildId()];
  const output =
    missing.length === 0
      ? await tools.wrangler(command)
      : await withPrivateFile(await writeSecretsFile(tools, values, missing), (path) =>
          tools.wrangler([...command, '--secrets-file', path]),
        );
  return VERSION_ID.exec(output)?.[1] ?? findUploadedVersion(tools, file);
}

/** Assigns all requests to a version of the current build, with the message that marks a complete release. */
export const complete = (tools: Tools, file: string, id: string): Promise<void> =>
  splitTraffic(tools, file, [{ id, percentage: 100 }], completeMessage(tools.buildId()));

/** Step that deploys a Worker in full: code, secrets, and triggers. */
function worker(tools: Tools, file: string, values: SecretValues): Step {
  let difference: Difference | null = null;
  return {
    name: `Worker ${tools.configuration(file).name}`,
    check: async () => {
      difference = await findDifference(tools, file);
      return textOf(difference);
    },
    change: async () => {
      const { missing } = difference ?? (await findDifference(tools, file));
      const needsKey = file === OPS && missing.includes('PREVIEW_KEY');
      if (needsKey && (await listSecrets(tools, SITE))?.has('PREVIEW_KEY'))
        await replaceSiteKey(tools, values);
      await complete(tools, file, await send(tools, file, values, ['deploy'], { missing }));
    },
  };
}

/** Steps for portal and ops, which the site binds. */
export const backendSteps = (tools: Tools, values: SecretValues): Step[] => [
  worker(tools, PORTAL, values),
  worker(tools, OPS, values),
];

/** Step for the site. */
export const siteStep = (tools: Tools, values: SecretValues): Step => worker(tools, SITE, values);
