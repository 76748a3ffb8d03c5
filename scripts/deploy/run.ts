// Deploys to an account in any state: resources, schemas, content, Workers, and a check of the live site.

import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { UserError } from '../process/user-error.ts';
import { findAccountId } from './account.ts';
import { assetStep } from './assets.ts';
import { isPlaceholder, PORTAL, SITE, siteHostOf } from './configuration.ts';
import { hostStep } from './host.ts';
import { type ReadTotals, releaseGradually, STAGES } from './release.ts';
import { resourceSteps, schemaSteps } from './resources.ts';
import { rollBack } from './rollback.ts';
import { hasAccess, type SecretValues } from './secrets.ts';
import { runSteps, type Step } from './steps.ts';
import type { Tools } from './tools.ts';
import { backendSteps, findDifference, siteStep } from './workers.ts';

/** Time limit for a new host to get its certificate and DNS records, and for a version to reach all locations. */
const LIMIT_MS = 300_000;
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 30_000;

/** Origin of the site, and URL of its console, which may be on another host (docs/ops.md). */
function urlsOf(tools: Tools): { site: string; console: string } {
  const site = `https://${siteHostOf(tools)}`;
  const { vars = {} } = tools.configuration(SITE);
  return { site, console: `${tools.setting('OPS_ORIGIN') ?? (vars.OPS_ORIGIN || site)}/ops/` };
}

/** Reason for a failed request: `fetch` reports the network error as the cause. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${cause.message})` : message;

async function findProblems(tools: Tools): Promise<string[]> {
  const { site, console: consoleUrl } = urlsOf(tools);
  const get = (url: string) =>
    tools.fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The root path redirects to other locales by `Accept-Language`.
      headers: { 'accept-language': 'en' },
    });
  const pages = localeCodes.map((locale) => `${site}${LOCALES[locale].prefix}/`);
  const check200 = async (url: string) => {
    const { status } = await get(url);
    return status === 200 ? [] : [`${url} has status ${status}`];
  };
  const expectDenied = async () => {
    const url = `${consoleUrl}health`;
    const { status } = await get(url);
    return status === 200 || status >= 500 ? [`${url} has status ${status} without a sign-in`] : [];
  };
  const checks = [`${site}/healthz?strict`, ...pages].map((url) => () => check200(url));
  const results = [...checks, expectDenied].map((check) =>
    check().catch((error: Error) => [`${site} does not respond: ${reasonOf(error)}`]),
  );
  return [...new Set((await Promise.all(results)).flat())];
}

/** Resolves once the live site passes all checks. Rejects with the problems after five minutes. */
async function checkLive(tools: Tools): Promise<void> {
  const startedAt = tools.now();
  let lastOutput = '';
  for (;;) {
    const problems = await findProblems(tools);
    if (problems.length === 0) return;
    if (tools.now() - startedAt >= LIMIT_MS)
      throw new Error(
        `The deployment is complete, but the live site is not correct:\n- ${problems.join('\n- ')}`,
      );
    const waiting = `waiting up to five minutes for the site: ${problems[0]}`;
    if (waiting !== lastOutput) tools.print(waiting);
    lastOutput = waiting;
    await tools.wait(PAUSE_MS);
  }
}

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

const contentStep = (tools: Tools): Step => ({
  name: 'content',
  check: async () => {
    const [database] = tools.configuration(PORTAL).d1_databases;
    return !isPlaceholder(database?.database_id) && (await tools.isPublished()) ? null : 'publish it';
  },
  change: tools.publish,
});

const buildStep = (tools: Tools): Step => ({
  name: 'build',
  check: async () => (tools.isBuilt() ? null : 'build the Workers'),
  change: tools.build,
});

/** Steps of a plan. After a change to the configuration, the ID of the build is unknown, and its Workers differ. */
function planOf(tools: Tools, stepsOf: (tools: Tools) => Step[]): Step[] {
  let isEdited = false;
  const steps = stepsOf({
    ...tools,
    isBuilt: () => !isEdited && tools.isBuilt(),
    buildId: () => (isEdited ? 'edited' : tools.buildId()),
  });
  return steps.map((step) => ({
    ...step,
    check: async () => {
      const needed = await step.check();
      isEdited ||= needed !== null && step.editsBuild === true;
      return needed;
    },
  }));
}

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
const stepsBeforeSite = (tools: Tools, values: SecretValues, host: string | undefined): Step[] => [
  hostStep(tools, host),
  ...resourceSteps(tools),
  buildStep(tools),
  ...schemaSteps(tools),
  contentStep(tools),
  assetStep(tools),
  ...backendSteps(tools, values),
];

/** Whether the site is released in stages: if it is not new. */
const isInStages = async (tools: Tools, { gradual }: Options): Promise<boolean> =>
  gradual && !(await findDifference(tools, SITE)).isNew;

/** Prints the changes without making them. */
async function printPlan(tools: Tools, options: Options): Promise<void> {
  const stepsOf = (own: Tools) => [
    ...stepsBeforeSite(own, new Map(), options.host),
    siteStep(own, new Map()),
  ];
  const site = (await runSteps(planOf(tools, stepsOf), tools, options)).at(-1);
  if (site !== null && (await isInStages(tools, options)))
    tools.print(`The site gets ${STAGES.map((stage) => `${stage}%`).join(', ')}, then 100% of the requests.`);
}

/**
 * Deploys all resources and Workers, or rolls the Workers back.
 *
 * @param readTotals metrics by build, for a gradual release
 * @throws UserError if the user must decide. After other errors, the next run continues.
 */
export async function deploy(tools: Tools, options: Options, readTotals: ReadTotals): Promise<void> {
  await findAccountId(tools);
  if (options.rollback) return rollBack(tools);
  checkSettings(tools);
  if (options.plan) return printPlan(tools, options);
  const values: SecretValues = new Map();
  await runSteps(stepsBeforeSite(tools, values, options.host), tools, options);
  if (await isInStages(tools, options))
    await releaseGradually(tools, values, { readTotals, limitMs: options.limitMs });
  await runSteps([siteStep(tools, values)], tools, options);
  await checkLive(tools);
  const { site, console: consoleUrl } = urlsOf(tools);
  tools.print(`site:    ${site}/\nconsole: ${consoleUrl}`);
}
