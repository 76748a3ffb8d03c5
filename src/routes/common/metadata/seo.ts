// SEO metadata that editors write for a page (§7 seoCommon, seoModule).
import type { z } from 'zod';
import type { SeoSchema } from '../../../../common/contract/entities/shell.ts';
import type { SiteContext } from '../../../env.ts';
import type { Head } from '../../../views/head.tsx';
import { tryCall } from '../page/optional.ts';

type Seo = z.output<typeof SeoSchema>;

/** SEO metadata of a kind of page: a list, the home page, or the search page. */
export const loadKindSeo = (c: SiteContext, seoCommon: string): Promise<Seo | null> =>
  tryCall(c, 'shared', 'common/getSeoCommon', { seoCommon });

/** SEO metadata of a single page. */
export const loadPageSeo = (c: SiteContext, seoModule: string, pageCode: string): Promise<Seo | null> =>
  tryCall(c, 'portal', 'common/getSeoModule', { seoModule, pageCode });

/** Applies the editors' SEO metadata. Their title has no brand suffix, unless it equals the page's title. */
export function applySeo<H extends Pick<Head, 'title' | 'description'>>(
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
