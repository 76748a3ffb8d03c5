// What answers and headers say beside data, without a schema: small enough for a browser.

/** §8: the envelope codes with a meaning of their own. */
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

/**
 * §8: the default of the message of an envelope that is neither success nor one of the codes with a meaning.
 */
export const DEFAULT_REJECTION = '请求失败';

/** Headers that the site sends with each call (§7), and those it reads of answers. */
export const HEADERS = {
  preview: 'x-preview-token',
  /** Beside a good preview token: shows what is live at that instant, in place of drafts (preview-at.ts). */
  previewAt: 'x-preview-at',
  version: 'x-client-version',
  forwardedFor: 'x-forwarded-for',
  /** Names the request in the logs of both. */
  requestId: 'x-request-id',
  /** Makes an HTTP caller the site: the secret that both have as PORTAL_KEY. */
  key: 'x-portal-key',
  idempotency: 'idempotency-key',
  quarantine: 'x-quarantine',
  /** When the visitor sent what is delivered only now. */
  submittedAt: 'x-submitted-at',
  /** The address that a visitor asked the sandbox for, which a signature covers. */
  target: 'x-target-uri',
  /** Of answers: `valid` or `invalid`, on every answer to a call that carried a preview token. */
  previewState: 'x-preview-state',
} as const;
