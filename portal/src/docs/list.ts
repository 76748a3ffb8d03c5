// Public documents in the order of the tree, for machine-readable indexes.
import type { DataInput, ParsedParams } from '../../../common/contract/contract.ts';
import { type StoredText, translationOf } from '../../../common/contract/translation.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Ctx } from '../context.ts';

type Name = 'document/documentList';

interface Row {
  doc_id: string;
  menu_id: string;
  locale: Locale;
  title: string;
  description: string;
  markdown: string;
  updated_at: string;
  source_hash: string;
  made_from: string | null;
}

const toStoredText = (row: Row): StoredText => ({
  locale: row.locale,
  sourceHash: row.source_hash,
  madeFrom: row.made_from,
});

/**
 * Public documents with a version in the locale ?1 or in English. A document with several places is listed at the first
 * one and has the strictest access of all places.
 */
const READABLE = `SELECT n.node_id, min(n.menu_id) AS menu_id, min(m.position * 10000 + n.position) AS place
  FROM doc_node n JOIN doc_menu m ON m.id = n.menu_id AND m.locale = 'en'
  WHERE n.type = 'DOCUMENT'
    AND EXISTS (SELECT 1 FROM doc_text t WHERE t.doc_id = n.node_id AND t.locale IN (?1, 'en'))
  GROUP BY n.node_id HAVING max(n.restricted) = 0 AND max(n.abandoned) = 0`;

/** Reads a page of the public documents in the visitor's locale or in English. */
export async function listDocuments(
  { db, locale }: Ctx,
  { pageIndex, pageSize, withText }: ParsedParams<Name>,
): Promise<DataInput<Name>> {
  const statements = [
    db.prepare(`SELECT count(*) AS total FROM (${READABLE})`).bind(locale),
    db
      .prepare(
        `SELECT t.doc_id, o.menu_id, t.locale, t.title, t.description, ${withText === '1' ? 't.markdown' : "''"} AS markdown,
           t.updated_at, t.source_hash, t.made_from
         FROM (${READABLE} ORDER BY menu_id, place, node_id LIMIT ?3 OFFSET ?4) o JOIN doc_text t ON t.doc_id = o.node_id
         WHERE t.locale IN (?1, 'en') OR ?2 = '0' ORDER BY o.menu_id, o.place, t.doc_id`,
      )
      .bind(locale, withText, pageSize, (pageIndex - 1) * pageSize),
  ];
  const [counted, listed] = await db.batch<Row & { total: number }>(statements);
  const rows = [...Map.groupBy(listed?.results ?? [], (row) => row.doc_id).values()].flatMap((versions) => {
    const translation = translationOf(versions.map(toStoredText), locale);
    const text = translation && versions.find((version) => version.locale === translation.locale);
    if (!text) return [];
    const { doc_id: docId, menu_id: cateId, title, description, markdown, updated_at: updateTime } = text;
    return [{ docId, cateId, title, description, markdown, updateTime, translation }];
  });
  return { rows, total: counted?.results[0]?.total ?? 0, pageIndex, pageSize };
}
