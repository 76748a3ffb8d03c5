// Deploys to an account in any state: resources, schemas, content, Workers, and a check of the live site.
import { UserError } from '../process/trouble.ts';
import { accountIdOf } from './account.ts';
import { assetStep } from './assets.ts';
import { SITE } from './configuration.ts';
import { hostStep } from './host.ts';
import { checkLive, urlsOf } from './live-check.ts';
import { type ReadTotals, releaseGradually } from './release.ts';
import { resourceSteps, schemaSteps } from './resources.ts';
import { rollBack } from './rollback.ts';
import { hasAccess, type SecretValues } from './secrets.ts';
import { runSteps, type Step } from './steps.ts';
import type { Tools } from './tools.ts';
import { backendSteps, differenceOf, siteStep } from './workers.ts';

export interface Options {
  /** Prints the changes without making them. */
  plan: boolean;
  gradual: boolean;
  rollback: boolean;
  /** New host of the site, if it should change. */
  host?: string | undefined;
  /** Maximum duration of a stage of a gradual release, in milliseconds. */
  limitMs: number;
}

/** Content step. It always runs, because the publication itself compares the content. */
const contentStep = (tools: Tools): Step => ({
  name: 'content',
  check: async () => 'publish it, unless it is up to date',
  change: tools.publish,
});

const buildStep = (tools: Tools): Step => ({
  name: 'build',
  check: async () => 'build the Workers, unless the build is current',
  change: tools.build,
});

/** Minimum length of a token (ops/src/auth/tokens.ts). */
const TOKEN_LENGTH = 32;

/** Throws UserError for settings that only the user can correct. */
function checkSettings(tools: Tools): void {
  hasAccess(tools);
  const token = tools.setting('OPS_TOKEN');
  if (token !== undefined && token.length < TOKEN_LENGTH)
    throw new UserError(`OPS_TOKEN has fewer than ${TOKEN_LENGTH} characters.`);
}

/** All steps before the site is released. */
const stepsBefore = (tools: Tools, values: SecretValues, host: string | undefined): Step[] => [
  hostStep(tools, host),
  ...resourceSteps(tools),
  buildStep(tools),
  ...schemaSteps(tools),
  contentStep(tools),
  assetStep(tools),
  ...backendSteps(tools, values),
];

/** Releases the site in stages, or in full if it is new. */
async function releaseSite(
  tools: Tools,
  values: SecretValues,
  options: Options,
  readTotals: ReadTotals,
): Promise<void> {
  const site = siteStep(tools, values);
  const isGradual = options.gradual && !options.plan && !(await differenceOf(tools, SITE)).isNew;
  if (isGradual) await releaseGradually(tools, values, { readTotals, limitMs: options.limitMs });
  await runSteps([site], tools, options);
}

/**
 * Deploys all resources and Workers, or rolls the Workers back.
 *
 * @param readTotals metrics by build, for a gradual release
 * @throws UserError if the user must decide. After other errors, the next run continues.
 */
export async function deploy(tools: Tools, options: Options, readTotals: ReadTotals): Promise<void> {
  await accountIdOf(tools);
  if (options.rollback) return rollBack(tools);
  checkSettings(tools);
  const values: SecretValues = new Map();
  await runSteps(stepsBefore(tools, values, options.host), tools, options);
  await releaseSite(tools, values, options, readTotals);
  if (options.plan) return;
  await checkLive(tools);
  const { site, console: consoleUrl } = urlsOf(tools);
  tools.print(`site:    ${site}/\nconsole: ${consoleUrl}`);
}
