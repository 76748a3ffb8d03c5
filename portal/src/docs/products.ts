// Products of documents and API resources.
import { z } from 'zod';
import { productNames } from '../content/product-names.ts';
import { inJson } from '../content/stored.ts';
import type { Ctx } from '../context.ts';

interface Product {
  code: string;
  name: string;
}

const Codes = inJson(z.array(z.string()));

/**
 * Reads the products of documents and API resources by the ID of their search entry, with names in the visitor's
 * locale. A document without products belongs to the product of its category, if there is one.
 */
export async function productsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Product[]>> {
  const { results } = await ctx.db
    .prepare(
      `SELECT t.doc_id AS id, json_extract(t.facts, '$.products') AS stated, json_array(m.page_code) AS category
       FROM doc_text t JOIN doc_node n ON n.node_id = t.doc_id JOIN doc_menu m ON m.id = n.menu_id AND m.locale = 'en'
       WHERE t.locale = 'en' AND t.doc_id IN (SELECT value FROM json_each(?1))
       UNION ALL
       SELECT 'api-' || code, json_extract(body, '$.products'), '[]' FROM api_page
       WHERE locale = 'en' AND kind = 'resource' AND 'api-' || code IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<{ id: string; stated: string | null; category: string }>();
  const codes = new Map(
    results.map(({ id, stated, category }) => {
      const own = Codes.parse(stated ?? '[]');
      return [id, own.length > 0 ? own : Codes.parse(category)];
    }),
  );
  const names = await productNames(ctx, [...new Set([...codes.values()].flat())]);
  return new Map(
    [...codes].map(([id, own]) => [
      id,
      own.flatMap((code) => names.find((name) => name.code === code) ?? []),
    ]),
  );
}
