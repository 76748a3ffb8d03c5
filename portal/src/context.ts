// Request context for handlers.
import { CODES, HEADERS } from '../../common/contract/codes.ts';
import { type Locale, localeOfLang } from '../../common/i18n/locales.ts';
import { parsePreviewInstant } from '../../common/preview/preview-at.ts';
import { type Caller, readCaller } from './caller.ts';
import { CallError } from './errors.ts';
import { sha256 } from './hash.ts';
import { recordUse } from './sso/own-sessions.ts';
import { sessionSecrets, sessionToken, verifySession } from './sso/session-token.ts';

export interface Customer {
  displayName: string;
  documents: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** Whether a staff member views the site as this customer (§6). */
  isSwitched: boolean;
}

export interface Ctx {
  /** The database, or its nearest replica if the caller allows it. */
  db: Database;
  env: Env;
  /** Locale of the query parameter `lang`; English if it is missing or unknown (§4). */
  locale: Locale;
  /** Whether the preview token is valid. */
  preview: boolean;
  /** Whether drafts are shown and take precedence: in a preview, unless it requests an instant. */
  drafts: boolean;
  now: string;
  /** Instant of the displayed content: now, or the instant of a preview. Submissions are always stored with `now`. */
  asOf: string;
  caller: Caller;
  /** Idempotency key from the site, so that a form is stored once. */
  idempotencyKey: string | null;
  /** Whether the site suspects a bot or could not verify the form. */
  quarantined: boolean;
  /** Submission time (UTC) of a form that the site delivers later; otherwise `null`. */
  submittedAt: string | null;
  /** Returns the signed-in customer, read from the database on first use. */
  customer: () => Promise<Customer | null>;
}

/** Whether the preview token is stored and has not expired. Requests with an invalid token get live content. */
async function isPreview(db: D1Database, token: string | null, now: string): Promise<boolean> {
  if (!token || token.length > 200) return false;
  const row = await db
    .prepare('SELECT 1 AS found FROM preview_token WHERE token_hash = ? AND expires_at > ?')
    .bind(await sha256(token), now)
    .first();
  return row !== null;
}

/**
 * Reads the customer of the session cookie, verified by its signature and one query, and records the use of the
 * session; `null` if the signature or the session is invalid, or if no secret is set.
 */
async function readCustomer(
  env: Env,
  cookies: string | null,
  now: string,
  requestId: string,
): Promise<Customer | null> {
  const token = sessionToken(cookies);
  const secrets = token ? sessionSecrets(env, requestId) : null;
  const random = token && secrets ? await verifySession(secrets, token, Date.parse(now)) : null;
  if (!random) return null;
  const hash = await sha256(random);
  const row = await env.DB.prepare(
    `SELECT shown.display_name, c.acts_for, s.used_at,
       (SELECT json_group_array(code) FROM customer_permission WHERE customer_id = shown.id AND kind = 'document') AS documents,
       (SELECT json_group_array(code) FROM customer_permission WHERE customer_id = shown.id AND kind = 'product') AS products
     FROM session s JOIN customer c ON c.id = s.customer_id JOIN customer shown ON shown.id = coalesce(c.acts_for, c.id)
     WHERE s.token_hash = ? AND s.expires_at > ?`,
  )
    .bind(hash, now)
    .first<{
      display_name: string;
      acts_for: string | null;
      used_at: string | null;
      documents: string;
      products: string;
    }>();
  if (row) await recordUse(env, { hash, usedAt: row.used_at, now, requestId });
  return (
    row && {
      displayName: row.display_name,
      documents: new Set<string>(JSON.parse(row.documents)),
      products: new Set<string>(JSON.parse(row.products)),
      isSwitched: row.acts_for !== null,
    }
  );
}

/** Returns `at` if it is a valid instant in UTC that is not in the future; otherwise `null`. */
const instantInPast = (at: string | null, now: string): string | null =>
  at !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) && Date.parse(at) <= Date.parse(now)
    ? at
    : null;

/** Reads the preview instant of a request; `null` if there is none. Throws 400 for an invalid one. */
function requestedInstant(headers: Headers, now: string): string | null {
  const requested = headers.get(HEADERS.previewAt);
  if (requested === null) return null;
  const instant = parsePreviewInstant(requested, Date.parse(now));
  if (instant === null)
    throw new CallError(
      CODES.invalid,
      `${HEADERS.previewAt} is not an instant within two years from now`,
      400,
    );
  return new Date(instant).toISOString();
}

/** Creates the context of a request. Throws 400 for an invalid preview instant. */
export async function createRequestContext(request: Request, env: Env): Promise<Ctx> {
  const now = new Date().toISOString();
  const { headers } = request;
  const caller = readCaller(request, env);
  const preview = await isPreview(env.DB, headers.get(HEADERS.preview), now);
  const instant = preview ? requestedInstant(headers, now) : null;
  let customer: Promise<Customer | null> | undefined;
  return {
    db: caller.trusted && headers.has(HEADERS.replica) ? env.DB.withSession('first-unconstrained') : env.DB,
    env,
    locale: localeOfLang(new URL(request.url).searchParams.get('lang') ?? undefined),
    preview,
    drafts: preview && instant === null,
    now,
    asOf: instant ?? now,
    caller,
    idempotencyKey: (caller.trusted && headers.get(HEADERS.idempotency)?.slice(0, 200)) || null,
    quarantined: caller.trusted && headers.get(HEADERS.quarantine) === '1',
    submittedAt: caller.trusted ? instantInPast(headers.get(HEADERS.submittedAt), now) : null,
    customer: () => (customer ??= readCustomer(env, headers.get('cookie'), now, caller.requestId)),
  };
}
