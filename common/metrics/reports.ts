// Counters of browser reports (Reporting API, CSP 3, Network Error Logging). All names come from fixed lists, so that
// clients cannot create rows, and no URL or other personal data is stored.

/** Names of each kind of report; any other name counts as `other`. */
export const REPORT_NAMES = {
  /** Violated directive. */
  csp: [
    ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
    ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'media-src', 'frame-src', 'worker-src'],
    ...['manifest-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'],
    ...['require-trusted-types-for', 'trusted-types'],
  ],
  /** Type of the error (Network Error Logging §6). */
  network: [
    ...['dns.unreachable', 'dns.name_not_resolved', 'dns.failed', 'dns.address_changed'],
    ...['tcp.timed_out', 'tcp.closed', 'tcp.reset', 'tcp.refused', 'tcp.aborted', 'tcp.failed'],
    ...['tcp.address_invalid', 'tcp.address_unreachable', 'tls.version_or_cipher_mismatch', 'tls.failed'],
    ...['tls.bad_client_auth_cert', 'tls.cert.name_invalid', 'tls.cert.date_invalid'],
    ...[
      'tls.cert.authority_invalid',
      'tls.cert.invalid',
      'tls.cert.revoked',
      'tls.cert.pinned_key_not_in_cert_chain',
    ],
    ...['tls.protocol.error', 'http.error', 'http.protocol.error', 'http.response.invalid'],
    ...['http.response.redirect_loop', 'http.response.invalid.empty', 'http.response.headers.too_large'],
    ...['http.failed', 'abandoned', 'unknown'],
  ],
  /** Chromium's ID of the deprecated feature. */
  deprecation: [
    ...['UnloadHandler', 'UnloadHandlerDeprecated', 'DataUrlInSvgUse', 'EventPath', 'RangeExpand'],
    ...[
      'DocumentDomainSettingWithoutOriginAgentClusterHeader',
      'ObsoleteCreateImageBitmapImageOrientationNone',
    ],
    ...['MutationEvents', 'OverflowVisibleOnReplacedElement', 'H1UserAgentFontSizeInSection'],
    ...['WebSQL', 'ThirdPartyCookieAccessWarning', 'XSLT'],
  ],
  /** Chromium's ID of the intervention. */
  intervention: ['NavigatorVibrate', 'HeavyAdIntervention', 'LazyLoad2G'],
  /** Reason of the crash. */
  crash: ['oom', 'unresponsive'],
  /** Reports of other types, and bodies without the expected members. */
  other: [],
} as const satisfies Record<string, readonly string[]>;
export type ReportKind = keyof typeof REPORT_NAMES;

/** Cause of a report: class of the resource that a policy blocked, or phase of a network error, or `other`. */
export const REPORT_SOURCES = [
  ...['inline', 'eval', 'trusted-types', 'own', 'data', 'blob', 'extension', 'host'],
  ...['dns', 'connection', 'application', 'other'],
] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** Number of reports of one day or period with the same properties. */
export interface ReportSum {
  kind: ReportKind;
  name: string;
  source: ReportSource;
  count: number;
}

export const OTHER = 'other';

const NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(REPORT_NAMES).map(([kind, names]) => [kind, new Set<string>([...names, OTHER])]),
);
/** Maximum number of different totals. */
export const MAX_REPORT_SUMS =
  [...NAMES.values()].reduce((all, { size }) => all + size, 0) * REPORT_SOURCES.length;

/** Whether a kind has a name. */
export const isReportName = (kind: ReportKind, name: string): boolean => NAMES.get(kind)?.has(name) === true;
