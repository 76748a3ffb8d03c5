// POST /api/reports: browser reports about violated policies, network errors, and deprecated features. They are counted
// and discarded (report-body.ts). Browsers ignore the response.
import type { Hono } from 'hono';
import { urlOf } from '../../../common/http/request.ts';
import { REPORT_PATH } from '../../../common/metrics/beacon-path.ts';
import { countReport } from '../../../common/metrics/counters.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { requestBody } from '../common/input/request-body.ts';
import { reportsIn } from './report-body.ts';

const MAX_BODY_BYTES = 16_384;
const TYPES: ReadonlySet<string> = new Set(['application/reports+json', 'application/csp-report']);

/** Parses a body as JSON regardless of its media type; `null` if it is not JSON. */
const parseJson = async (c: SiteContext): Promise<unknown> =>
  new Response(await c.req.arrayBuffer()).json().catch(() => null);

/** Adds the endpoint for browser reports. */
export function addReportRoutes(app: Hono<SiteEnv>): void {
  const body = requestBody({ maxSize: MAX_BODY_BYTES, onReject: (c, status) => c.body(null, status) });
  app.post(REPORT_PATH, body, async (c) => {
    const [type = ''] = (c.req.header('content-type') ?? '').split(';', 1);
    if (!TYPES.has(type.trim().toLowerCase())) return c.body(null, 415);
    const reports = reportsIn(await parseJson(c), urlOf(c).origin);
    if (reports === null) return c.body(null, 400);
    for (const report of reports) countReport(c.env.isolate.counters, report);
    return c.body(null, 204);
  });
}
