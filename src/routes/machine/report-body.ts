// Parser of browser reports: classifies each report by fixed lists, and discards its URLs.
import { z } from 'zod';
import {
  isReportName,
  OTHER,
  REPORT_SOURCES,
  type ReportKind,
  type ReportSource,
  type ReportSum,
} from '../../../common/metrics/reports.ts';

type Report = Omit<ReportSum, 'count'>;

/** Maximum number of reports per body. Browsers send fewer. */
export const MAX_REPORTS = 100;

const Text = z.string().catch('');
/** Body of a report (Reporting API). Members of an unexpected type count as missing. */
const Body = z
  .object({
    effectiveDirective: Text,
    blockedURL: Text,
    id: Text,
    reason: Text,
    type: Text,
    phase: Text,
  })
  .catch({ effectiveDirective: '', blockedURL: '', id: '', reason: '', type: '', phase: '' });
const Reports = z.array(z.object({ type: Text, body: Body })).max(MAX_REPORTS);
/** Body of a `report-uri` report (CSP 2). Older browsers send `violated-directive` with its sources. */
const Legacy = z.object({
  'csp-report': z.object({ 'effective-directive': Text, 'violated-directive': Text, 'blocked-uri': Text }),
});

const EXTENSION = /^(?:chrome|moz|safari|safari-web|ms-browser)-extension\b/;
const KEYWORDS: ReadonlyMap<string, ReportSource> = new Map([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'eval'],
  ['self', 'own'],
  ['trusted-types-sink', 'trusted-types'],
  ['trusted-types-policy', 'trusted-types'],
  ['data', 'data'],
  ['blob', 'blob'],
]);

/** Returns the class of a blocked resource. Browsers report a keyword, a scheme, an origin, or a URL. */
function sourceOf(blocked: string, origin: string): ReportSource {
  const keyword = KEYWORDS.get(blocked);
  if (keyword) return keyword;
  if (EXTENSION.test(blocked)) return 'extension';
  const url = URL.parse(blocked);
  if (url === null) return OTHER;
  if (url.origin === origin) return 'own';
  return KEYWORDS.get(url.protocol.slice(0, -1)) ?? (url.protocol.startsWith('http') ? 'host' : OTHER);
}

const reportOf = (kind: ReportKind, name: string, source: ReportSource = OTHER): Report => ({
  kind,
  name: isReportName(kind, name) ? name : OTHER,
  source,
});

/** Classifies a report of the Reporting API. */
function classify({ type, body }: z.output<typeof Reports>[number], origin: string): Report {
  switch (type) {
    case 'csp-violation':
      return reportOf('csp', body.effectiveDirective, sourceOf(body.blockedURL, origin));
    case 'network-error':
      return reportOf('network', body.type, REPORT_SOURCES.find((source) => source === body.phase) ?? OTHER);
    case 'deprecation':
    case 'intervention':
      return reportOf(type, body.id);
    case 'crash':
      return reportOf(type, body.reason);
    default:
      return reportOf(OTHER, OTHER);
  }
}

/**
 * Parses the reports in the JSON of a request.
 *
 * @param origin origin of the site
 * @returns `null` if the JSON has neither report format
 */
export function reportsIn(json: unknown, origin: string): Report[] | null {
  const list = Reports.safeParse(json);
  if (list.success) return list.data.map((report) => classify(report, origin));
  const legacy = Legacy.safeParse(json);
  if (!legacy.success) return null;
  const { 'csp-report': body } = legacy.data;
  const [violated = ''] = body['violated-directive'].split(' ', 1);
  return [reportOf('csp', body['effective-directive'] || violated, sourceOf(body['blocked-uri'], origin))];
}
