// What a handler knows of the request it answers. Nothing of it lives longer than the request.
import { CODES, HEADERS } from '../../common/contract/codes.ts';
import { type Locale, localeOfLang } from '../../common/i18n/locales.ts';
import { previewInstant } from '../../common/preview/preview-at.ts';
import { type Caller, callerOf } from './caller.ts';
import { Refusal } from './errors.ts';
import { sha256 } from './hash.ts';
import { sessionToken, signingKeys, verifiedToken } from './sso/signature.ts';

export interface Customer {
  id: string;
  displayName: string;
  documents: ReadonlySet<string>;
  products: ReadonlySet<string>;
  /** Whether it is one of our staff who sees what this customer sees (§6). */
  isSwitched: boolean;
}

export interface Ctx {
  db: D1Database;
  env: Env;
  /** From `lang` in the query; English when it is missing or unknown (§4). */
  locale: Locale;
  /** The preview token was good: drafts are readable, and preferred. */
  preview: boolean;
  /** Drafts are shown: in a preview, unless it names an instant. */
  drafts: boolean;
  now: string;
  /** As of when content is shown: now, or the instant that a preview names. What is stored is stored as of now. */
  asOf: string;
  caller: Caller;
  /** The key under which the site has a form stored once, however often it is sent. */
  idempotencyKey: string | null;
  /** The site takes what was sent for a machine's, or could not verify it. */
  quarantined: boolean;
  /** When the visitor sent what the site delivers only now: an instant in UTC; else `null`. */
  submittedAt: string | null;
  /** The signed-in customer; asked of the database when it is first needed. */
  customer: () => Promise<Customer | null>;
}

/**
 * A token counts when its hash is stored and has not expired; any other leaves the visitor with live content.
 */
async function isPreview(db: D1Database, token: string | null, now: string): Promise<boolean> {
  if (!token || token.length > 200) return false;
  const row = await db
    .prepare('SELECT 1 AS found FROM preview_token WHERE token_hash = ? AND expires_at > ?')
    .bind(await sha256(token), now)
    .first();
  return row !== null;
}

/**
 * The customer of the session in the cookie. Nobody when no secret of ours has signed it, and when there is
 * no secret to tell by.
 */
async function customerOf(
  env: Env,
  cookies: string | null,
  now: string,
  requestId: string,
): Promise<Customer | null> {
  const token = sessionToken(cookies);
  const keys = token ? await signingKeys(env, requestId) : null;
  const random = token && keys ? await verifiedToken(token, keys) : null;
  if (!random) return null;
  const db = env.DB;
  const row = await db
    .prepare(
      `SELECT shown.id, shown.display_name, c.acts_for FROM session s JOIN customer c ON c.id = s.customer_id
       JOIN customer shown ON shown.id = coalesce(c.acts_for, c.id)
       WHERE s.token_hash = ? AND s.expires_at > ?`,
    )
    .bind(await sha256(random), now)
    .first<{ id: string; display_name: string; acts_for: string | null }>();
  if (!row) return null;
  const { results } = await db
    .prepare('SELECT kind, code FROM customer_permission WHERE customer_id = ?')
    .bind(row.id)
    .all<{ kind: string; code: string }>();
  const codes = (kind: string) =>
    new Set(results.filter((permission) => permission.kind === kind).map((permission) => permission.code));
  return {
    id: row.id,
    displayName: row.display_name,
    documents: codes('document'),
    products: codes('product'),
    isSwitched: row.acts_for !== null,
  };
}

/** An instant in UTC as it was given, unless it is none or still to come. */
const earlierOf = (at: string | null, now: string): string | null =>
  at !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) && Date.parse(at) <= Date.parse(now)
    ? at
    : null;

/** The instant that a request with a good preview token asks for; `null` for none. Throws 400 for what is none. */
function requestedInstant(headers: Headers, now: string): string | null {
  const requested = headers.get(HEADERS.previewAt);
  if (requested === null) return null;
  const at = previewInstant(requested, Date.parse(now));
  if (at === null)
    throw new Refusal(CODES.invalid, `${HEADERS.previewAt} is no instant within two years from now`, 400);
  return new Date(at).toISOString();
}

/** Reads what handlers need off a request. Throws a refusal for a preview of an instant that cannot be shown. */
export async function contextOf(request: Request, env: Env): Promise<Ctx> {
  const now = new Date().toISOString();
  const { headers } = request;
  const caller = callerOf(request, env);
  const preview = await isPreview(env.DB, headers.get(HEADERS.preview), now);
  const at = preview ? requestedInstant(headers, now) : null;
  let customer: Promise<Customer | null> | undefined;
  return {
    db: env.DB,
    env,
    locale: localeOfLang(new URL(request.url).searchParams.get('lang') ?? undefined),
    preview,
    drafts: preview && at === null,
    now,
    asOf: at ?? now,
    caller,
    idempotencyKey: (caller.trusted && headers.get(HEADERS.idempotency)?.slice(0, 200)) || null,
    quarantined: caller.trusted && headers.get(HEADERS.quarantine) === '1',
    submittedAt: caller.trusted ? earlierOf(headers.get(HEADERS.submittedAt), now) : null,
    customer: () => (customer ??= customerOf(env, headers.get('cookie'), now, caller.requestId)),
  };
}
