// Names of products by their codes.
import type { Ctx } from '../context.ts';
import { listContent } from './list.ts';

/** Names of products in the visitor's locale, in the order of their codes. */
export async function productNames(
  ctx: Ctx,
  codes: readonly string[],
): Promise<{ code: string; name: string }[]> {
  if (codes.length === 0) return [];
  const pages = await listContent(ctx, { types: ['product'], codes: { in: codes } }, { limit: codes.length });
  return codes.flatMap((code) => {
    const page = pages.find((one) => one.code === code);
    return page ? [{ code, name: page.title }] : [];
  });
}
