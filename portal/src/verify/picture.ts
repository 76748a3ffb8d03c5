// The verification picture of forms (§7 pictureType, verifyCode): drawn here, checked here, good once and for
// ten minutes.
import type { DataInput } from '../../../src/api/contract/contract.ts';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { randomHex, randomText, sha256 } from '../hash.ts';
import { GLYPHS } from './glyphs.ts';

const MINUTES = 10;
const LENGTH = 4;
const SIZE = { width: 160, height: 56 } as const;

const random = (from: number, to: number): number =>
  from + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * (to - from);

/** One character: turned, slanted and unsteady, as the path of its strokes. */
function strokes(character: string, left: number): string {
  const [angle, scale, skew, top] = [
    random(-0.28, 0.28),
    random(4.6, 5.6),
    random(-0.15, 0.15),
    random(9, 16),
  ];
  return (GLYPHS[character] ?? [])
    .map((points) =>
      points
        .map(([x, y], index) => {
          const [px, py] = [
            (x - 2 + skew * (y - 3)) * scale + random(-0.8, 0.8),
            (y - 3) * scale + random(-0.8, 0.8),
          ];
          const [rx, ry] = [
            px * Math.cos(angle) - py * Math.sin(angle),
            px * Math.sin(angle) + py * Math.cos(angle),
          ];
          return `${index === 0 ? 'M' : 'L'}${(left + 10 + rx).toFixed(1)} ${(top + 14 + ry).toFixed(1)}`;
        })
        .join(''),
    )
    .join('');
}

/** The picture in the text's own colour, with two lines across it. */
function drawn(text: string): string {
  const characters = [...text].map((character, index) => strokes(character, 14 + index * 35));
  const lines = [0, 1].map(
    () => `M0 ${random(8, 48).toFixed(1)}Q80 ${random(0, 56).toFixed(1)} 160 ${random(8, 48).toFixed(1)}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><path d="${characters.join('')}" stroke-width="2.6"/><path d="${lines.join('')}" stroke-width="1.2" opacity=".55"/></svg>`;
}

const answerHash = (picture: string, text: string): Promise<string> =>
  sha256(`${picture}:${text.toUpperCase()}`);

/** Draws a new picture and stores the hash of its answer; `answered` tells a test what is on it. */
export async function newPicture(
  ctx: Ctx,
  purpose: string,
  answered?: (text: string) => void,
): Promise<DataInput<'forms/verifyPicture'>> {
  const text = randomText(LENGTH, Object.keys(GLYPHS).join(''));
  answered?.(text);
  const pictureType = `${purpose.slice(0, 20)}-${randomHex(8)}`;
  const expiresAt = new Date(Date.parse(ctx.now) + MINUTES * 60_000).toISOString();
  await ctx.db.batch([
    ctx.db.prepare('DELETE FROM verify_picture WHERE expires_at <= ?').bind(ctx.now),
    ctx.db
      .prepare('INSERT INTO verify_picture (picture, answer_hash, expires_at) VALUES (?, ?, ?)')
      .bind(pictureType, await answerHash(pictureType, text), expiresAt),
  ]);
  return { pictureType, image: drawn(text), expiresAt };
}

/**
 * Takes a picture out of use and throws unless its characters were copied rightly. One try a picture:
 * guessing needs a new one each time.
 */
export async function checkPicture(ctx: Ctx, pictureType: string, verifyCode: string): Promise<void> {
  const row = await ctx.db
    .prepare('DELETE FROM verify_picture WHERE picture = ? RETURNING answer_hash, expires_at')
    .bind(pictureType)
    .first<{ answer_hash: string; expires_at: string }>();
  if (!row || row.expires_at <= ctx.now) throw invalid('verifyCode: the verification picture has expired');
  if (row.answer_hash !== (await answerHash(pictureType, verifyCode)))
    throw invalid('verifyCode: the characters do not match the picture');
}
