// Product names by code.
import type { Ctx } from '../context.ts';
import { listContent } from './list.ts';

/** Reads product names in the visitor's locale, in the order of the codes. */
export async function readProductNames(
  ctx: Ctx,
  codes: readonly string[],
): Promise<{ code: string; name: string }[]> {
  if (codes.length === 0) return [];
  const pages = await listContent(ctx, { types: ['product'], codes: { in: codes } }, { limit: codes.length });
  return codes.flatMap((code) => {
    const page = pages.find((page) => page.code === code);
    return page ? [{ code, name: page.title }] : [];
  });
}
