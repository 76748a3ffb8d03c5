// Products of documents and API resources.
import { z } from 'zod';
import { readProductNames } from '../content/product-names.ts';
import { inJson } from '../content/stored.ts';
import type { Ctx } from '../context.ts';

interface Product {
  code: string;
  name: string;
}

const Codes = inJson(z.array(z.string()));

/**
 * Reads the products of documents and API resources by the ID of their search entry, with names in the visitor's
 * locale.
 */
export async function readProducts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Product[]>> {
  const { results } = await ctx.db
    .prepare(
      `SELECT doc_id AS id, json_extract(facts, '$.products') AS codes FROM doc_text
       WHERE locale = 'en' AND doc_id IN (SELECT value FROM json_each(?1))
       UNION ALL
       SELECT 'api-' || code, json_extract(body, '$.products') FROM api_page
       WHERE locale = 'en' AND kind = 'resource' AND 'api-' || code IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<{ id: string; codes: string | null }>();
  const codes = new Map(results.map(({ id, codes }) => [id, Codes.parse(codes ?? '[]')]));
  const names = await readProductNames(ctx, [...new Set([...codes.values()].flat())]);
  return new Map(
    [...codes].map(([id, productCodes]) => [
      id,
      productCodes.flatMap((code) => names.find((name) => name.code === code) ?? []),
    ]),
  );
}
