// Stores what visitors send, once, and gives the reference they may quote.
import type { DataInput } from '../../src/api/contract/contract.ts';
import { CODES } from '../../src/api/contract/contract.ts';
import type { Ctx } from './context.ts';
import { Refusal } from './errors.ts';
import { randomHex, randomText } from './hash.ts';

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

const receiptOf = async (ctx: Ctx, key: string): Promise<DataInput<'forms/add'> | null> =>
  await ctx.db
    .prepare('SELECT reference, created_at AS receivedAt FROM submission WHERE idempotency_key = ?')
    .bind(key)
    .first();

/**
 * The key of a submission: of its kind, so that two forms cannot answer for one another; a random one when
 * the sender gave none.
 */
const keyOf = (ctx: Ctx, kind: string): string => `${kind}:${ctx.idempotencyKey ?? randomHex(16)}`;

/** The receipt of what was already sent under the request's key; `null` when it is new. */
export const earlierReceipt = async (ctx: Ctx, kind: string): Promise<DataInput<'forms/add'> | null> =>
  ctx.idempotencyKey === null ? null : await receiptOf(ctx, keyOf(ctx, kind));

/**
 * Writes a submission under its idempotency key and gives its receipt; sent again, it gives the same one.
 * Throws when the visitor has sent too much within a minute.
 */
export async function storeSubmission(
  ctx: Ctx,
  kind: string,
  code: string,
  detail: unknown,
): Promise<DataInput<'forms/add'>> {
  const earlier = await earlierReceipt(ctx, kind);
  if (earlier) return earlier;
  const { success } = await ctx.env.FORM_LIMIT.limit({ key: `${kind}:${ctx.visitor}` });
  if (!success) throw new Refusal(CODES.limited, 'too many requests, please try again in a minute', 429);
  const key = keyOf(ctx, kind);
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
        Number(ctx.quarantined),
        ctx.now,
      )
      .run();
    const receipt = await receiptOf(ctx, key);
    if (receipt) return receipt; // Otherwise the reference was taken, which is rarer than it is worth asking for beforehand.
  }
  throw new Refusal(CODES.failed, 'the message could not be stored', 500);
}
