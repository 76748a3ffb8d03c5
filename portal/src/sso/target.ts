// Page to which a sign-in returns: the back link, the language, and a restricted document by its title.
import { z } from 'zod';
import { DOCS_PATH, isDocsPath } from '../../../common/contract/docs-paths.ts';
import { href, splitLocale } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { ownAddress } from '../../../common/i18n/own-address.ts';
import { chosenFor, Values } from '../content/chosen.ts';
import { inJson } from '../content/stored.ts';

/** A page of the site, from the `service` of a sign-in. */
export interface Target {
  origin: string;
  /** The absolute address; `null` if it is not a page of the site. */
  address: string | null;
  /** Language of the address; `null` without a prefix. */
  locale: Locale | null;
  /** The path without its language. */
  path: string;
}

/** Title of a restricted document, which the catalog shows to all visitors, and its products. */
export interface RestrictedDocument {
  title: string;
  /** Locale of the title. */
  locale: Locale;
  /** Names of its published products, in the visitor's language or in English. */
  products: readonly string[];
}

/** The page behind `/r_sec_login?service=`. */
export function targetOf(service: string): Target {
  const { origin, searchParams } = new URL(service);
  const address = ownAddress(searchParams.get('service'), origin);
  return { origin, address, ...splitLocale(address === null ? '/' : new URL(address).pathname) };
}

/** Back link without a sign-in. A restricted document would redirect here again, so its link is the catalog. */
export function wayBack(
  { origin, address, path }: Target,
  locale: Locale,
  document: RestrictedDocument | null,
): { href: string; isDocs: boolean } {
  if (document) return { href: `${origin}${href(DOCS_PATH, locale)}`, isDocs: true };
  return { href: address ?? `${origin}${href('/', locale)}`, isDocs: isDocsPath(path) };
}

const DOCUMENT_PATH = /^\/docs\/[\w-]{1,80}\/([\w-]{1,120})\/?$/;
const Facts = inJson(z.object({ products: z.array(z.string()).default([]) }));

/** The restricted document at an address; `null` for any other page. Discloses neither its summary nor its text. */
export async function restrictedDocument(
  db: D1Database,
  { path }: Target,
  locale: Locale,
): Promise<RestrictedDocument | null> {
  const [, docId] = DOCUMENT_PATH.exec(path) ?? [];
  if (docId === undefined) return null;
  const text = await db
    .prepare(
      `SELECT t.title, t.locale, en.facts FROM doc_text t
       JOIN doc_text en ON en.doc_id = t.doc_id AND en.locale = 'en'
       WHERE t.doc_id = ?1 AND t.locale IN (?2, 'en')
         AND EXISTS (SELECT 1 FROM doc_node n WHERE n.node_id = ?1 AND n.restricted = 1)
       ORDER BY t.locale = ?2 DESC LIMIT 1`,
    )
    .bind(docId, locale)
    .first<{ title: string; locale: Locale; facts: string }>();
  if (!text) return null;
  const values = new Values();
  const codes = values.mark(JSON.stringify(Facts.parse(text.facts).products));
  const published = chosenFor({ drafts: false, asOf: new Date().toISOString(), locale }, values);
  const { results } = await db
    .prepare(
      `SELECT c.title FROM json_each(${codes}) p JOIN content c ON c.type = 'product' AND c.code = p.value
       WHERE ${published} ORDER BY p.key`,
    )
    .bind(...values.all)
    .all<{ title: string }>();
  return { title: text.title, locale: text.locale, products: results.map(({ title }) => title) };
}
