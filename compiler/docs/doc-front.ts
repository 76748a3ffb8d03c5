// Front matter of documents, and its checks against other languages and the menu.
import { z } from 'zod';
import type { Locale } from '../../common/i18n/locales.ts';
import { When } from '../articles/front-matter.ts';
import type { Compilation } from '../compilation.ts';
import type { Markdown } from '../markdown/conversions.ts';
import type { MarkdownFile } from '../yaml-file.ts';

const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/);

export const DocFront = z.strictObject({
  title: z.string().min(1).max(160),
  /** Description for lists and search engines. Its length is limited by locale (headlines.ts). */
  description: z.string().min(10),
  updateTime: When,
  /** Codes of the document's products. Only the English document states them, for all languages. */
  products: z.array(id).default([]),
  /** The successor, stated in English only. The menu must mark this document as `abandoned`. */
  replacedBy: id.optional(),
  /**
   * A sentence about the last change, which "What changed" and feeds show instead of the changed sections. Only
   * the first publication with this sentence uses it.
   */
  change: z.string().max(300).default(''),
  /** Redirects of heading IDs: old ID to new ID. */
  aliases: z.record(id, id).default({}),
});
export type DocFront = z.output<typeof DocFront>;

/** Adds anchors with old IDs to headings (D5). Reports invalid IDs. */
export function addAliases(body: Markdown, { front, report }: MarkdownFile<DocFront>): string {
  return Object.entries(front.aliases).reduce((html, [oldId, newId]) => {
    if (body.headings.some((heading) => heading.id === oldId))
      report(['aliases'], `aliases: ${oldId} is the ID of a heading`);
    else if (!body.headings.some((heading) => heading.id === newId))
      report(['aliases'], `aliases: no heading has the ID ${newId}`);
    return html.replace(new RegExp(`<h[23] id="${newId}">`), `$&<span id="${oldId}"></span>`);
  }, body.html);
}

/** Reports products and successors stated in translations, unknown products, and invalid successors. */
export function reportFacts(
  { file, front, lineOf, report }: MarkdownFile<DocFront>,
  locale: Locale,
  isDocument: (docId: string) => boolean,
  abandoned: boolean,
  compilation: Compilation,
): void {
  const { products, replacedBy } = front;
  if (locale !== 'en') {
    const englishOnly = 'belongs only in the English document';
    if (products.length > 0) report(['products'], `products: ${englishOnly}`);
    if (replacedBy) report(['replacedBy'], `replacedBy: ${englishOnly}`);
    return;
  }
  for (const product of products)
    compilation.links.push({ file, line: lineOf(['products']), locale, to: `/products/${product}/` });
  if (!replacedBy) return;
  if (!isDocument(replacedBy)) report(['replacedBy'], `replacedBy: unknown document ${replacedBy}`);
  if (!abandoned)
    report(['replacedBy'], 'replacedBy: content/docs/menu.json must mark this document as abandoned');
}
