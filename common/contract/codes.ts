// Codes and headers of portal calls. Contains no schemas, to keep browser bundles small.

/** §8: envelope codes with a specific meaning. */
export const CODES = {
  ok: '0',
  notFound: '33922001',
  loginRequired: '33924001',
  forbidden: '33924003',
  network: '33923005',
  invalid: '33922002',
  failed: '33920000',
  limited: '33922029',
} as const;

/** §8: default message of an envelope with any other error code. */
export const DEFAULT_REJECTION = '请求失败';

/** Headers that the site sends with each call (§7) and reads from responses. */
export const HEADERS = {
  preview: 'x-preview-token',
  /** With a valid preview token: shows the content that is live at that instant instead of drafts (preview-at.ts). */
  previewAt: 'x-preview-at',
  version: 'x-client-version',
  forwardedFor: 'x-forwarded-for',
  /** Identifies the request in the logs of site and portal. */
  requestId: 'x-request-id',
  /** Trace and span of the caller (W3C Trace Context); only on traced requests. */
  trace: 'traceparent',
  /** Allows the portal to read from a database replica, because the content has not changed recently. */
  replica: 'x-replica',
  /** Authenticates an HTTP caller as the site: the shared secret PORTAL_KEY. */
  key: 'x-portal-key',
  idempotency: 'idempotency-key',
  quarantine: 'x-quarantine',
  /** Time of the visitor's submission, for delayed deliveries. */
  submittedAt: 'x-submitted-at',
  /** The URL that a visitor requested from the sandbox; a signature covers it. */
  target: 'x-target-uri',
  /** Response header: `valid` or `invalid`, on every response to a call with a preview token. */
  previewState: 'x-preview-state',
} as const;
