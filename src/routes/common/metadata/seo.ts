// What editors have a page say to search engines beside its own words (§7 seoCommon, seoModule).
import type { z } from 'zod';
import type { SeoSchema } from '../../../../common/contract/entities/shell.ts';
import type { SiteContext } from '../../../env.ts';
import type { Head } from '../../../views/document.tsx';
import { optional } from '../page/optional.ts';

type Seo = z.output<typeof SeoSchema>;

/** Of a kind of page: a list, the home page, the search. */
export const seoOfKind = (c: SiteContext, seoCommon: string): Promise<Seo | null> =>
  optional(c, 'shared', 'common/getSeoCommon', { seoCommon });

/** Of one page, by its type and code. */
export const seoOfPage = (c: SiteContext, seoModule: string, pageCode: string): Promise<Seo | null> =>
  optional(c, 'portal', 'common/getSeoModule', { seoModule, pageCode });

/**
 * A head with what editors say in the place of the page's own words. A title of theirs stands as it is; one that
 * only repeats the page's is followed by our name like every other.
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
