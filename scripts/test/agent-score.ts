// Scores how well agents can read the pages of a running build (https://agentdocsspec.com), at their public URLs.
import { type CheckResult, computeScore, runChecks } from 'afdocs';
import { z } from 'zod';
import { siteOrigin } from '../../common/config.ts';
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';

/** Minimum score of every locale. */
export const MIN_SCORE = 95;

const MAX_REDIRECTS = 5;
const CONCURRENCY = 8;
const TIMEOUT_MS = 60_000;

export interface AgentScore {
  /** 0 to 100. */
  score: number;
  /** Number of tested pages. */
  pages: number;
  /** Failing checks, as text. */
  failing: string[];
  /** Checks with a warning, as text. */
  warning: string[];
}

/**
 * Returns a `fetch` that sends requests for the public origin to a local one, so that the checks see public URLs. Each
 * request has its own connection, because a process on a busy machine may detect too late that the runtime has closed
 * an idle one.
 */
function fetchFrom(
  origin: string,
  send: typeof fetch,
  headersOf: () => Record<string, string>,
): typeof fetch {
  return async (input, init) => {
    const isFollowing = init?.redirect !== 'manual';
    const headers = {
      ...Object.fromEntries(new Headers(init?.headers)),
      connection: 'close',
      ...headersOf(),
    };
    let address = String(input);
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(address.replace(siteOrigin, origin), {
        ...init,
        headers,
        redirect: 'manual',
      });
      const location = response.headers.get('location');
      if (isFollowing && location !== null && redirects < MAX_REDIRECTS) {
        await response.body?.cancel();
        address = new URL(location, address).href;
        continue;
      }
      Object.defineProperty(response, 'url', { value: address });
      Object.defineProperty(response, 'redirected', { value: redirects > 0 });
      return response;
    }
  };
}

const Details = z.object({ pageResults: z.array(z.object({ url: z.string(), status: z.string() })) });

/** The message of a check, and the URLs of the failing pages. */
function textOf({ id, message, details, status }: CheckResult): string {
  const pages = Details.safeParse(details).data?.pageResults ?? [];
  const urls = pages.filter((page) => page.status === status).map(({ url }) => url);
  return [`${id}: ${message}`, ...urls].join('\n    ');
}

/**
 * Scores a sample of the pages of a locale.
 *
 * @param headersOf returns additional request headers
 */
export async function agentScore(
  origin: string,
  locale: Locale,
  pages: number,
  headersOf: () => Record<string, string> = () => ({}),
): Promise<AgentScore> {
  const send = globalThis.fetch;
  globalThis.fetch = fetchFrom(origin, send, headersOf);
  try {
    const report = await runChecks(`${siteOrigin}${LOCALES[locale].prefix}`, {
      maxLinksToTest: pages,
      samplingStrategy: 'deterministic',
      maxConcurrency: CONCURRENCY,
      requestDelay: 0,
      requestTimeout: TIMEOUT_MS,
    });
    const namesWith = (...statuses: readonly string[]) =>
      report.results.filter(({ status }) => statuses.includes(status)).map(textOf);
    return {
      score: computeScore(report).overall,
      pages: report.testedPages ?? 0,
      failing: namesWith('fail', 'error'),
      warning: namesWith('warn'),
    };
  } finally {
    globalThis.fetch = send;
  }
}
