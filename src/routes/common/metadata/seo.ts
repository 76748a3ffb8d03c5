// SEO texts that editors write for a page (§7 seoCommon, seoModule).
import type { z } from 'zod';
import type { SeoSchema } from '../../../../common/contract/entities/shell.ts';
import type { SiteContext } from '../../../env.ts';
import type { Head } from '../../../views/head.tsx';
import { optional } from '../page/optional.ts';

type Seo = z.output<typeof SeoSchema>;

/** SEO texts of a kind of page: a list, the home page, the search. */
export const seoOfKind = (c: SiteContext, seoCommon: string): Promise<Seo | null> =>
  optional(c, 'shared', 'common/getSeoCommon', { seoCommon });

/** SEO texts of one page, by its type and code. */
export const seoOfPage = (c: SiteContext, seoModule: string, pageCode: string): Promise<Seo | null> =>
  optional(c, 'portal', 'common/getSeoModule', { seoModule, pageCode });

/**
 * Head with the editors' SEO texts instead of those of the page. The editors' title is complete; a title that repeats
 * the page's own gets the brand name as a suffix like every other title.
 */
export function withSeo<H extends Pick<Head, 'title' | 'description'>>(
  head: H,
  seo: Seo | null,
): H & Partial<Head> {
  if (!seo) return head;
  return {
    ...head,
    ...(seo.title && seo.title !== head.title ? { fullTitle: seo.title } : {}),
    description: seo.description || head.description,
    keywords: seo.keywords,
    image: seo.image,
  };
}
