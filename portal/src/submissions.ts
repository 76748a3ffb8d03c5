// Stores what visitors send, once, and gives the reference they may quote.

import { CODES } from '../../src/api/contract/codes.ts';
import type { DataInput } from '../../src/api/contract/contract.ts';
import type { FormCode } from '../../src/forms/forms.ts';
import { referenceOf } from '../../src/forms/idempotency.ts';
import { log } from './answer.ts';
import { UNKNOWN } from './caller.ts';
import type { Ctx } from './context.ts';
import { Refusal } from './errors.ts';
import { randomHex, randomText } from './hash.ts';
import { wordsOf } from './leads/words.ts';
import { limit } from './limits.ts';

type Receipt = DataInput<'forms/add'>;

/** Without characters that are taken for one another when read out. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
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

async function store(
  ctx: Ctx,
  submission: Submission,
  { key, idempotencyKey, quarantined }: { key: string; idempotencyKey: string; quarantined: boolean },
): Promise<Receipt> {
  const { kind, form, code, detail, context } = submission;
  for (let attempt = 0; attempt < 3; attempt++) {
    const reference = await newReference(submission, idempotencyKey, attempt);
    await ctx.db
      .prepare(
        `INSERT OR IGNORE INTO submission (reference, idempotency_key, kind, code, form, detail, context, words,
           locale, quarantined, submitted_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
        ctx.submittedAt ?? ctx.now,
        ctx.now,
      )
      .run();
    const receipt = await receiptOf(ctx, key);
    // Otherwise the reference was taken, which is rarer than it is worth asking for beforehand.
    if (receipt) return receipt;
  }
  log('portal.not-stored', { requestId: ctx.caller.requestId, kind });
  throw new Refusal(CODES.failed, 'the message could not be stored', 500);
}

/** What the site delivers for nobody in particular, it has limited itself: leads from the outbox. */
const isDelivered = ({ caller }: Ctx): boolean => caller.trusted && caller.visitor === UNKNOWN;

/**
 * Stores a submission under its idempotency key and gives its receipt; sent again, it gives the same one and
 * is neither counted nor verified again. `isVerified` is told the key that a proof is used up for, throws for a
 * wrong verification, and gives whether there was one: what was not verified is kept apart for review. Throws
 * 429 above FORM_LIMIT, before it verifies: a wrong answer is a try, too.
 */
export async function submit(
  ctx: Ctx,
  submission: Submission,
  isVerified: (key: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Receipt> {
  const idempotencyKey = ctx.idempotencyKey ?? randomHex(32);
  const key = keyOf(submission.kind, submission.name, idempotencyKey);
  const earlier = ctx.idempotencyKey === null ? null : await receiptOf(ctx, key);
  if (earlier) return earlier;
  if (!isDelivered(ctx)) await limit(ctx.env, 'FORM_LIMIT', ctx.caller, submission.kind);
  const verified = await isVerified(key);
  return store(ctx, submission, { key, idempotencyKey, quarantined: ctx.quarantined || !verified });
}
