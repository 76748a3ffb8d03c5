// Stores what visitors send, once, and gives the reference they may quote.

import { CODES } from '../../src/api/contract/codes.ts';
import type { DataInput } from '../../src/api/contract/contract.ts';
import { log } from './answer.ts';
import type { Ctx } from './context.ts';
import { Refusal } from './errors.ts';
import { randomHex, randomText } from './hash.ts';
import { limit } from './limits.ts';

type Receipt = DataInput<'forms/add'>;

/** Without characters that are taken for one another when read out. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['contact', 'C'],
  ['investment', 'I'],
  ['collect', 'M'],
  ['form', 'F'],
  ['feedback', 'D'],
  ['landing', 'L'],
]);

const newReference = (kind: string): string =>
  `${LETTERS.get(kind) ?? 'X'}-${randomText(4, READABLE)}-${randomText(4, READABLE)}`;

const receiptOf = async (ctx: Ctx, key: string): Promise<Receipt | null> =>
  await ctx.db
    .prepare('SELECT reference, created_at AS receivedAt FROM submission WHERE idempotency_key = ?')
    .bind(key)
    .first();

export interface Submission {
  /** Which of the calls took it. */
  kind: string;
  /** The form's own name, of a kind that has many of them. */
  form?: string;
  /** What it is stored under, beside its kind. */
  code: string;
  detail: unknown;
}

/**
 * The key of a submission: of its form, so that two forms cannot answer for one another; a random one when
 * the site gave none.
 */
const keyOf = (ctx: Ctx, { kind, form }: Submission): string =>
  [kind, ...(form === undefined ? [] : [encodeURIComponent(form)]), ctx.idempotencyKey ?? randomHex(16)].join(
    ':',
  );

async function store(
  ctx: Ctx,
  { kind, code, detail }: Submission,
  key: string,
  quarantined: boolean,
): Promise<Receipt> {
  for (let attempt = 0; attempt < 3; attempt++) {
    await ctx.db
      .prepare(
        'INSERT OR IGNORE INTO submission (reference, idempotency_key, kind, code, detail, locale, quarantined, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .bind(
        newReference(kind),
        key,
        kind,
        code,
        JSON.stringify(detail),
        ctx.locale,
        Number(quarantined),
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

/**
 * Stores a submission under its idempotency key and gives its receipt; sent again, it gives the same one and
 * is neither counted nor verified again. `isVerified` throws for a wrong verification, and gives whether there
 * was one: what was not verified is kept apart for review. Throws 429 above FORM_LIMIT, before it verifies: a
 * wrong answer is a try, too.
 */
export async function submit(
  ctx: Ctx,
  submission: Submission,
  isVerified: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Receipt> {
  const key = keyOf(ctx, submission);
  const earlier = ctx.idempotencyKey === null ? null : await receiptOf(ctx, key);
  if (earlier) return earlier;
  await limit(ctx.env, 'FORM_LIMIT', ctx.caller, submission.kind);
  const verified = await isVerified();
  return store(ctx, submission, key, ctx.quarantined || !verified);
}
