// Return page of a sign-in: the back link, the language, and the title of a restricted document.
import { z } from 'zod';
import { DOCS_PATH, isDocsPath } from '../../../common/contract/docs-paths.ts';
import { href, splitLocale } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { sameOriginUrl } from '../../../common/i18n/same-origin-url.ts';
import { chosenFor, Values } from '../content/chosen.ts';
import { inJson } from '../content/stored.ts';

/** A page of the site, from the `service` of a sign-in. */
export interface Target {
  origin: string;
  /** Absolute URL; `null` if it is not a page of the site. */
  address: string | null;
  /** Locale of the URL; `null` without a prefix. */
  locale: Locale | null;
  path: string;
}

/** Title of a document, as the catalog shows it to all visitors. */
interface Titled {
  title: string;
  locale: Locale;
}

/** Public facts about a restricted document. */
export interface RestrictedDocument extends Titled {
  /** Names of its published products, in the visitor's locale or in English. */
  products: readonly string[];
  category: { name: string; path: string };
  /** Public documents of its category, those of its own directory first. */
  open: readonly (Titled & { path: string })[];
}

/** Returns the target of `/r_sec_login?service=`. */
export function targetOf(service: string): Target {
  const { origin, searchParams } = new URL(service);
  const address = sameOriginUrl(searchParams.get('service'), origin);
  return { origin, address, ...splitLocale(address === null ? '/' : new URL(address).pathname) };
}

/** Returns the back link. A restricted document would redirect to the sign-in again, so its link is the catalog. */
export function backLink(
  { origin, address, path }: Target,
  locale: Locale,
  document: RestrictedDocument | null,
): { href: string; isDocs: boolean } {
  if (document) return { href: `${origin}${href(DOCS_PATH, locale)}`, isDocs: true };
  return { href: address ?? `${origin}${href('/', locale)}`, isDocs: isDocsPath(path) };
}

const DOCUMENT_PATH = /^\/docs\/[\w-]{1,80}\/([\w-]{1,120})\/?$/;
const Facts = inJson(z.object({ products: z.array(z.string()).default([]) }));

/** Maximum number of public documents that the sign-in page of a restricted document lists. */
const MAX_OPEN_DOCUMENTS = 3;

/** Reads the names of published products, in the visitor's locale or in English. */
async function readNames(db: D1Database, products: readonly string[], locale: Locale): Promise<string[]> {
  const values = new Values();
  const codes = values.mark(JSON.stringify(products));
  const visibility = chosenFor({ drafts: false, asOf: new Date().toISOString(), locale }, values);
  const { results } = await db
    .prepare(
      `SELECT c.title FROM json_each(${codes}) p JOIN content c ON c.type = 'product' AND c.code = p.value
       WHERE ${visibility} ORDER BY p.key`,
    )
    .bind(...values.all)
    .all<{ title: string }>();
  return results.map(({ title }) => title);
}

/** Reads public documents of a document's category. A document occurs once in a category (compiler/docs/docs.ts). */
async function openDocuments(
  db: D1Database,
  { docId, menuId, parentId }: { docId: string; menuId: string; parentId: string | null },
  locale: Locale,
): Promise<RestrictedDocument['open']> {
  const { results } = await db
    .prepare(
      `SELECT n.node_id AS id, t.title, t.locale FROM doc_node n JOIN doc_text t ON t.doc_id = n.node_id
       WHERE n.menu_id = ?1 AND n.type = 'DOCUMENT' AND n.abandoned = 0 AND n.node_id <> ?2
         AND NOT EXISTS (SELECT 1 FROM doc_node place WHERE place.node_id = n.node_id AND place.restricted = 1)
         AND t.locale = (SELECT locale FROM doc_text WHERE doc_id = n.node_id AND locale IN (?4, 'en')
                         ORDER BY locale = ?4 DESC LIMIT 1)
       ORDER BY n.parent_id IS ?3 DESC, n.position LIMIT ?5`,
    )
    .bind(menuId, docId, parentId, locale, MAX_OPEN_DOCUMENTS)
    .all<Titled & { id: string }>();
  return results.map(({ id, ...entry }) => ({ ...entry, path: `${DOCS_PATH}${menuId}/${id}/` }));
}

/**
 * Reads the restricted document at a URL; `null` for any other page. Discloses only what the catalog shows to all
 * visitors: title, category, and products, but neither its summary nor its text.
 */
export async function readRestrictedDocument(
  db: D1Database,
  { path }: Target,
  locale: Locale,
): Promise<RestrictedDocument | null> {
  const [, docId] = DOCUMENT_PATH.exec(path) ?? [];
  if (docId === undefined) return null;
  const row = await db
    .prepare(
      `SELECT t.title, t.locale, en.facts, n.menu_id AS menuId, n.parent_id AS parentId, m.name AS category
       FROM doc_text t JOIN doc_text en ON en.doc_id = t.doc_id AND en.locale = 'en'
       JOIN doc_node n ON n.node_id = t.doc_id JOIN doc_menu m ON m.id = n.menu_id AND m.locale = ?2
       WHERE t.doc_id = ?1 AND t.locale IN (?2, 'en')
         AND EXISTS (SELECT 1 FROM doc_node place WHERE place.node_id = ?1 AND place.restricted = 1)
       ORDER BY t.locale = ?2 DESC, n.menu_id, n.tree_id LIMIT 1`,
    )
    .bind(docId, locale)
    .first<Titled & { facts: string; menuId: string; parentId: string | null; category: string }>();
  if (!row) return null;
  const { title, menuId, parentId } = row;
  const [products, open] = await Promise.all([
    readNames(db, Facts.parse(row.facts).products, locale),
    openDocuments(db, { docId, menuId, parentId }, locale),
  ]);
  const category = { name: row.category, path: `${DOCS_PATH}${menuId}/` };
  return { title, locale: row.locale, products, category, open };
}
