// Reads the recorded changes to documents (compiler/changes).
import { z } from 'zod';
import type { ParsedParams } from '../../../common/contract/contract.ts';
import {
  type DocChange,
  DocChangeSchema,
  type DocEvent,
  DocEventSchema,
  SectionChangeSchema,
} from '../../../common/contract/entities/changes.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { inJson } from '../content/stored.ts';
import type { Ctx } from '../context.ts';

const Sections = inJson(z.array(SectionChangeSchema));
const Change = DocChangeSchema.extend({ sections: Sections });
const Event = DocEventSchema.extend({ sections: Sections });

/** Maximum number of changes on a document page. */
const MAX_ON_PAGE = 10;

/** Reads the changes to a document's text, newest first. Callers must check that the visitor may read the document. */
export async function readChanges({ db }: Ctx, docId: string, locale: Locale): Promise<DocChange[]> {
  const { results } = await db
    .prepare(
      `SELECT id, at, kind, edition, note, sections FROM doc_change
       WHERE doc_id = ? AND locale = ? AND kind = 'changed' ORDER BY at DESC, id LIMIT ${MAX_ON_PAGE}`,
    )
    .bind(docId, locale)
    .all();
  return results.map((row) => Change.parse(row));
}

/** Documents with the strictest access of all their tree positions. A missing row is a removed document. */
const PLACES = `SELECT node_id, min(menu_id) AS menu_id, max(restricted) AS restricted, max(abandoned) AS abandoned
  FROM doc_node WHERE type = 'DOCUMENT' GROUP BY node_id`;

/**
 * Changes to public documents in a language, newest first, and the current state of documents without changes. For a
 * removed document, only the removal is listed; for an abandoned document, only the deprecation. A change that was
 * recorded while the document was restricted is never listed.
 */
const EVENTS = `SELECT k.id, k.at, k.kind, k.edition, k.note, k.sections, k.doc_id AS docId, k.cateId,
    coalesce(t.title, k.title) AS title, coalesce(t.description, '') AS description, ?1 AS locale
  FROM (
    SELECT e.*, coalesce(p.menu_id, e.menu_id) AS cateId FROM (
      SELECT id, at, kind, edition, note, sections, doc_id, menu_id, title FROM doc_change
        WHERE locale = ?1 AND restricted = 0
      UNION ALL
      SELECT doc_id, updated_at, 'current', '', '', '[]', doc_id, '', '' FROM doc_text d
        WHERE locale = ?1 AND NOT EXISTS
          (SELECT 1 FROM doc_change c WHERE c.doc_id = d.doc_id AND c.locale = ?1 AND c.restricted = 0)
    ) e
    LEFT JOIN (${PLACES}) p ON p.node_id = e.doc_id
    WHERE CASE
        WHEN p.node_id IS NULL THEN e.kind = 'removed'
        WHEN p.restricted = 1 THEN 0
        WHEN p.abandoned = 1 THEN e.kind = 'deprecated'
        ELSE e.kind = 'current' OR EXISTS (SELECT 1 FROM doc_text x WHERE x.doc_id = e.doc_id AND x.locale = ?1)
      END
      AND (?2 = '' OR EXISTS (SELECT 1 FROM doc_text en, json_each(en.facts, '$.products') code
        WHERE en.doc_id = e.doc_id AND en.locale = 'en' AND code.value = ?2))
    ORDER BY datetime(e.at) DESC, e.id LIMIT ?3
  ) k
  LEFT JOIN doc_text t ON t.doc_id = k.doc_id AND t.locale = ?1
  ORDER BY datetime(k.at) DESC, k.id`;

/** Reads the latest changes to public documents in the visitor's language, of one or all products. */
export async function listDocumentChanges(
  { db, locale }: Ctx,
  { productCode, pageSize }: ParsedParams<'document/documentChanges'>,
): Promise<DocEvent[]> {
  const { results } = await db.prepare(EVENTS).bind(locale, productCode, pageSize).all();
  return results.map((row) => Event.parse(row));
}
