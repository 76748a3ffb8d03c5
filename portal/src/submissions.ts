// Stores what visitors send, once, and gives the reference they may quote.
import { UNKNOWN } from '../../common/contract/address-key.ts';
import { CODES } from '../../common/contract/codes.ts';
import type { DataInput } from '../../common/contract/contract.ts';
import type { FormCode } from '../../common/forms/forms.ts';
import { READABLE, referenceOf, sameBetween, wordsKeyOf } from '../../common/forms/idempotency.ts';
import type { Verification } from '../../common/leads/store.ts';
import { log } from './answer.ts';
import type { Ctx } from './context.ts';
import { Refusal } from './errors.ts';
import { randomHex, randomText } from './hash.ts';
import { hourBefore, questionLeads, questionLimit } from './leads/questions.ts';
import { wordsOf } from './leads/words.ts';
import { limit } from './limits.ts';

type Receipt = DataInput<'forms/add'>;

/** Of what is no lead: nobody has told the visitor a reference before it is stored. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['feedback', 'D'],
  ['landing', 'L'],
]);

export interface Submission {
  /** Which of the calls took it. */
  kind: string;
  /** Tells apart what comes by one kind of call. */
  name?: string;
  /** A form of src/forms; nothing for what is no lead. */
  form?: FormCode;
  /** What it is stored under, beside its kind. */
  code: string;
  detail: Readonly<Record<string, unknown>>;
  /** Consent, page and tracking. */
  context?: unknown;
}

/**
 * The key of a submission: of its form, so that two forms cannot answer for one another; a random one when
 * the site gave none.
 */
const keyOf = (kind: string, name: string | undefined, idempotencyKey: string): string =>
  [kind, ...(name === undefined ? [] : [encodeURIComponent(name)]), idempotencyKey].join(':');

/** The reference that site and outbox know, too; another one where that is somebody else's, which never happens. */
function newReference({ kind, form }: Submission, idempotencyKey: string, attempt: number): Promise<string> {
  if (form) return referenceOf(form, attempt === 0 ? idempotencyKey : `${idempotencyKey}:${attempt}`);
  const letter = LETTERS.get(kind) ?? 'X';
  return Promise.resolve(`${letter}-${randomText(4, READABLE)}-${randomText(4, READABLE)}`);
}

const receiptOf = async (ctx: Ctx, key: string): Promise<Receipt | null> =>
  await ctx.db
    .prepare('SELECT reference, created_at AS receivedAt FROM submission WHERE idempotency_key = ?')
    .bind(key)
    .first();

/** So many younger submissions, and what is no lead makes room: whoever sends without end fills no database. */
const YOUNGER_AT_MOST = 100_000;

/** Feedback and visits of advertisements that are that old go; a lead never goes for what others send. */
const makeRoom = (db: D1Database, kind: string): Promise<unknown> =>
  db
    .prepare(
      `DELETE FROM submission
       WHERE kind = ?1 AND id <= (SELECT seq FROM sqlite_sequence WHERE name = 'submission') - ?2`,
    )
    .bind(kind, YOUNGER_AT_MOST)
    .run();

/** When it was sent, by its visitor's clock of ours. */
const sentAt = (ctx: Ctx): string => ctx.submittedAt ?? ctx.now;

/**
 * The digest by which a lead is known again; `null` for what is none, and for what did not come by a page of ours:
 * §7 alone asks for no name, and two strangers may say the same.
 */
const wordsKey = async (ctx: Ctx, { form, name, kind, detail }: Submission): Promise<string | null> =>
  form && ctx.idempotencyKey !== null
    ? wordsKeyOf(form, name === undefined || kind === 'form' ? {} : { name }, detail)
    : null;

/** How far a submission is trusted. */
interface Marks {
  quarantined: boolean;
  verifiedBy: Verification | null;
}

/**
 * The receipt of the lead that has said the same a short while before or after. One that was kept apart for want
 * of a verification is so no longer when its visitor has brought one now.
 */
async function receiptOfSame(
  ctx: Ctx,
  key: string | null,
  { quarantined, verifiedBy }: Marks,
): Promise<Receipt | null> {
  if (key === null) return null;
  const same = ctx.db
    .prepare(
      `SELECT reference, created_at AS receivedAt FROM submission
       WHERE words_key = ? AND submitted_at > ? AND submitted_at < ? ORDER BY id LIMIT 1`,
    )
    .bind(key, ...sameBetween(sentAt(ctx)));
  const receipt = await same.first<Receipt>();
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
  /** What it is stored under. */
  key: string;
  idempotencyKey: string;
  wordsKey: string | null;
}

function raiseAlarm(ctx: Ctx, lastHour: number): void {
  const limit = questionLimit(ctx.env);
  log('error', 'portal.question-leads', { requestId: ctx.caller.requestId, lastHour, limit });
}

/**
 * Stores a submission, unless its key or its words are stored already. The limit of leads that only a question has
 * verified is checked in the same statement, so that concurrent leads cannot exceed it.
 */
async function store(ctx: Ctx, submission: Submission, keys: Keys & Marks): Promise<Receipt> {
  const { kind, form, code, detail, context } = submission;
  const { key, idempotencyKey, wordsKey: words, quarantined, verifiedBy } = keys;
  const at = sentAt(ctx);
  for (let attempt = 0; attempt < 3; attempt++) {
    const reference = await newReference(submission, idempotencyKey, attempt);
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
        at,
        ctx.now,
        words,
        ...sameBetween(at),
        verifiedBy,
        ...hourBefore(at),
        questionLimit(ctx.env),
      )
      .first<{ quarantined: number }>();
    if (inserted?.quarantined === 1 && !quarantined) raiseAlarm(ctx, questionLimit(ctx.env));
    const receipt = (await receiptOf(ctx, key)) ?? (await receiptOfSame(ctx, words, keys));
    // Otherwise the reference was taken, which is rarer than it is worth asking for beforehand.
    if (receipt) return receipt;
  }
  log('error', 'portal.not-stored', { requestId: ctx.caller.requestId, kind });
  throw new Refusal(CODES.failed, 'the message could not be stored', 500);
}

/** What the site delivers for nobody in particular, it has limited itself: leads from the outbox. */
const isDelivered = ({ caller }: Ctx): boolean => caller.trusted && caller.visitor === UNKNOWN;

/** Whether more leads than usual were verified by a question alone in the last hour, which raises an alarm. */
async function isFlooded(ctx: Ctx): Promise<boolean> {
  const { lastHour, limit: most } = await questionLeads(ctx.env, sentAt(ctx));
  if (lastHour < most) return false;
  raiseAlarm(ctx, lastHour);
  return true;
}

/**
 * Stores a submission under its idempotency key and gives its receipt; sent again, it gives the same one and
 * is neither counted nor verified again. The same words in another submission, within ten minutes, are verified,
 * and get the receipt of the first. `isVerified` is told the key that a proof is used up for, throws for a
 * wrong verification, and gives its kind: a submission without one is quarantined, and so are leads that only a
 * question has verified, above the limit of an hour. Throws 429 above FORM_LIMIT, before it verifies: a wrong answer is a try, too.
 */
export async function submit(
  ctx: Ctx,
  submission: Submission,
  isVerified?: (key: string) => Promise<Verification | null>,
): Promise<Receipt> {
  const idempotencyKey = ctx.idempotencyKey ?? randomHex(32);
  const key = keyOf(submission.kind, submission.name, idempotencyKey);
  const earlier = ctx.idempotencyKey === null ? null : await receiptOf(ctx, key);
  if (earlier) return earlier;
  if (!isDelivered(ctx)) await limit(ctx.env, 'FORM_LIMIT', ctx.caller, submission.kind);
  const verifiedBy = (await isVerified?.(key)) ?? null;
  const isUnverified = isVerified !== undefined && verifiedBy === null;
  const receipt = await store(ctx, submission, {
    key,
    idempotencyKey,
    wordsKey: await wordsKey(ctx, submission),
    quarantined: ctx.quarantined || isUnverified || (verifiedBy === 'question' && (await isFlooded(ctx))),
    verifiedBy,
  });
  if (!submission.form) await makeRoom(ctx.db, submission.kind);
  return receipt;
}
