// What editors have a page say to search engines beside its own words (§7 seoCommon, seoModule).
import type { z } from 'zod';
import type { SeoSchema } from '../api/contract/entities/shell.ts';
import type { SiteContext } from '../env.ts';
import type { Head } from '../views/document.tsx';
import { isAbsent } from './first-found.ts';

type Seo = z.output<typeof SeoSchema>;

/** The answer, or `null` where nobody has written any; what else keeps it away is reported. */
function orNothing(c: SiteContext, call: string, asked: Promise<Seo>): Promise<Seo | null> {
  return asked.catch((error: unknown) => {
    if (!isAbsent(error)) c.var.log.report({ event: 'section-missing', call, error: String(error) });
    return null;
  });
}

/** Of a kind of page: a list, the home page, the search. */
export const seoOfKind = (c: SiteContext, seoCommon: string): Promise<Seo | null> =>
  orNothing(c, 'common/getSeoCommon', c.var.shared.get('common/getSeoCommon', { seoCommon }));

/** Of one page, by its type and code. */
export const seoOfPage = (c: SiteContext, seoModule: string, pageCode: string): Promise<Seo | null> =>
  orNothing(c, 'common/getSeoModule', c.var.portal.call('common/getSeoModule', { seoModule, pageCode }));

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
    ...(seo.title && seo.title !== head.title ? { wholeTitle: seo.title } : {}),
    description: seo.description || head.description,
    keywords: seo.keywords,
    image: seo.image,
  };
}
