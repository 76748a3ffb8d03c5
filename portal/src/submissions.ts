// Stores visitor submissions once, and returns their references.
import { UNKNOWN } from '../../common/contract/address-key.ts';
import { CODES } from '../../common/contract/codes.ts';
import type { DataInput } from '../../common/contract/contract.ts';
import type { FormCode } from '../../common/forms/forms.ts';
import {
  duplicateWindow,
  hashFormValues,
  toReference,
  UNAMBIGUOUS_CHARACTERS,
} from '../../common/forms/idempotency.ts';
import type { Verification } from '../../common/leads/store.ts';
import type { Ctx } from './context.ts';
import { CallError } from './errors.ts';
import { randomHex, randomText } from './hash.ts';
import { countQuestionLeads, hourBefore, questionLimit } from './leads/questions.ts';
import { wordsOf } from './leads/words.ts';
import { limit } from './limits.ts';
import { log } from './response.ts';

export type Receipt = DataInput<'forms/add'>;

/** Reference prefixes of submissions that are not leads. The portal creates their references. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['feedback', 'D'],
  ['landing', 'L'],
]);

export interface Submission {
  /** Call that received it. */
  kind: string;
  /** Distinguishes submissions of the same kind. */
  name?: string;
  /** Form code (common/forms); unset if it is not a lead. */
  form?: FormCode;
  /** Stored code, in addition to the kind. */
  code: string;
  detail: Readonly<Record<string, unknown>>;
  /** Consent, page, and tracking. */
  context?: unknown;
}

/** Returns the key of a submission. It includes kind and name, so that keys of two forms never collide. */
const keyOf = (kind: string, name: string | undefined, idempotencyKey: string): string =>
  [kind, ...(name === undefined ? [] : [encodeURIComponent(name)]), idempotencyKey].join(':');

/** Returns the reference of a lead that the site computes, or another one on retries; random for other submissions. */
function makeReference({ kind, form }: Submission, idempotencyKey: string, attempt: number): Promise<string> {
  if (form) return toReference(form, attempt === 0 ? idempotencyKey : `${idempotencyKey}:${attempt}`);
  const letter = PREFIXES.get(kind) ?? 'X';
  return Promise.resolve(
    `${letter}-${randomText(4, UNAMBIGUOUS_CHARACTERS)}-${randomText(4, UNAMBIGUOUS_CHARACTERS)}`,
  );
}

const readReceipt = async (ctx: Ctx, key: string): Promise<Receipt | null> =>
  await ctx.db
    .prepare('SELECT reference, created_at AS receivedAt FROM submission WHERE idempotency_key = ?')
    .bind(key)
    .first();

/** Number of newer submissions after which submissions that are not leads are deleted. */
const MAX_NEWER = 100_000;

/** Deletes old feedback and visits from advertisements. Leads are never deleted because of other submissions. */
const deleteOldest = (db: Database, kind: string): Promise<unknown> =>
  db
    .prepare(
      `DELETE FROM submission
       WHERE kind = ?1 AND id <= (SELECT seq FROM sqlite_sequence WHERE name = 'submission') - ?2`,
    )
    .bind(kind, MAX_NEWER)
    .run();

/** Returns the submission time, by the site's or the portal's clock. */
const sentAt = (ctx: Ctx): string => ctx.submittedAt ?? ctx.now;

/**
 * Returns the digest that identifies a repeated lead; `null` for other submissions, and for calls without an
 * idempotency key, because §7 requires no name and two people may send the same values.
 */
const hashValues = async (ctx: Ctx, { form, name, kind, detail }: Submission): Promise<string | null> =>
  form && ctx.idempotencyKey !== null
    ? hashFormValues(form, name === undefined || kind === 'form' ? {} : { name }, detail)
    : null;

/** Verification and quarantine of a submission. */
interface Marks {
  quarantined: boolean;
  verifiedBy: Verification | null;
}

/** Returns the receipt of a lead with the same values. Releases it from quarantine if the new one is not in it. */
async function readDuplicateReceipt(
  ctx: Ctx,
  key: string | null,
  { quarantined, verifiedBy }: Marks,
): Promise<Receipt | null> {
  if (key === null) return null;
  const duplicate = ctx.db
    .prepare(
      `SELECT reference, created_at AS receivedAt FROM submission
       WHERE words_key = ? AND submitted_at > ? AND submitted_at < ? ORDER BY id LIMIT 1`,
    )
    .bind(key, ...duplicateWindow(sentAt(ctx)));
  const receipt = await duplicate.first<Receipt>();
  if (receipt && !quarantined)
    await ctx.db
      .prepare(
        `UPDATE submission SET quarantined = 0,
           verified_by = CASE WHEN quarantined = 1 OR verified_by = 'question' THEN ?2 ELSE verified_by END
         WHERE reference = ?1`,
      )
      .bind(receipt.reference, verifiedBy)
      .run();
  return receipt;
}

interface Keys {
  key: string;
  idempotencyKey: string;
  wordsKey: string | null;
}

function logQuestionAlert(ctx: Ctx, lastHour: number): void {
  const limit = questionLimit(ctx.env);
  log('error', 'portal.question-leads', { requestId: ctx.caller.requestId, lastHour, limit });
}

/**
 * Stores a submission, unless its key or its values are already stored. The same statement checks the limit of leads
 * verified by a question alone, so that concurrent leads cannot exceed it.
 */
async function store(ctx: Ctx, submission: Submission, keys: Keys & Marks): Promise<Receipt> {
  const { kind, form, code, detail, context } = submission;
  const { key, idempotencyKey, wordsKey: words, quarantined, verifiedBy } = keys;
  const createdAt = sentAt(ctx);
  for (let attempt = 0; attempt < 3; attempt++) {
    const reference = await makeReference(submission, idempotencyKey, attempt);
    const inserted = await ctx.db
      .prepare(
        `INSERT OR IGNORE INTO submission (reference, idempotency_key, kind, code, form, detail, context, words,
           locale, quarantined, submitted_at, created_at, words_key, verified_by)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, CASE WHEN ?16 = 'question' AND (
             SELECT count(*) FROM submission
             WHERE verified_by = 'question' AND submitted_at > ?17 AND submitted_at <= ?18) >= ?19
           THEN 1 ELSE ?10 END, ?11, ?12, ?13, ?16
         WHERE NOT EXISTS (
           SELECT 1 FROM submission WHERE words_key = ?13 AND submitted_at > ?14 AND submitted_at < ?15)
         RETURNING quarantined`,
      )
      .bind(
        reference,
        key,
        kind,
        code,
        form ?? kind,
        JSON.stringify(detail),
        context === undefined ? null : JSON.stringify(context),
        wordsOf(reference, detail),
        ctx.locale,
        Number(quarantined),
        createdAt,
        ctx.now,
        words,
        ...duplicateWindow(createdAt),
        verifiedBy,
        ...hourBefore(createdAt),
        questionLimit(ctx.env),
      )
      .first<{ quarantined: number }>();
    if (inserted?.quarantined === 1 && !quarantined) logQuestionAlert(ctx, questionLimit(ctx.env));
    const receipt = (await readReceipt(ctx, key)) ?? (await readDuplicateReceipt(ctx, words, keys));
    // Otherwise, the reference is already in use, which is too rare to check in advance.
    if (receipt) return receipt;
  }
  log('error', 'portal.not-stored', { requestId: ctx.caller.requestId, kind });
  throw new CallError(CODES.failed, 'the message could not be stored', 500);
}

/** Whether the site delivers the submission without a visitor. The site has already applied its limits. */
const isDelivered = ({ caller }: Ctx): boolean => caller.trusted && caller.visitor === UNKNOWN;

/** Whether leads verified by a question alone have reached their hourly limit, which triggers an alert. */
async function isFlooded(ctx: Ctx): Promise<boolean> {
  const { lastHour, limit: maxQuestions } = await countQuestionLeads(ctx.env, sentAt(ctx));
  if (lastHour < maxQuestions) return false;
  logQuestionAlert(ctx, lastHour);
  return true;
}

/**
 * Stores a submission under its idempotency key and returns its receipt. A repeated key returns the same receipt
 * without counting or verifying again. The same values under another key within ten minutes are verified and get the
 * first receipt. `verify` receives the key for which a proof is consumed, throws if the verification fails, and
 * returns its kind. Submissions without verification are quarantined, and so are leads verified by a question alone
 * above the hourly limit. Throws 429 above FORM_LIMIT before verification, because a wrong answer also counts as an
 * attempt.
 */
export async function submit(
  ctx: Ctx,
  submission: Submission,
  verify?: (key: string) => Promise<Verification | null>,
): Promise<Receipt> {
  const idempotencyKey = ctx.idempotencyKey ?? randomHex(32);
  const key = keyOf(submission.kind, submission.name, idempotencyKey);
  const previousReceipt = ctx.idempotencyKey === null ? null : await readReceipt(ctx, key);
  if (previousReceipt) return previousReceipt;
  if (!isDelivered(ctx)) await limit(ctx.env, 'FORM_LIMIT', ctx.caller, submission.kind);
  const verifiedBy = (await verify?.(key)) ?? null;
  const isUnverified = verify !== undefined && verifiedBy === null;
  const receipt = await store(ctx, submission, {
    key,
    idempotencyKey,
    wordsKey: await hashValues(ctx, submission),
    quarantined: ctx.quarantined || isUnverified || (verifiedBy === 'question' && (await isFlooded(ctx))),
    verifiedBy,
  });
  if (!submission.form) await deleteOldest(ctx.db, submission.kind);
  return receipt;
}
