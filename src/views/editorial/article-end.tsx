// End of an article: previous and next article, and related content. It may be streamed after the article.

import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import type { Advertisement } from '../../../common/contract/entities/shell.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { AsideAd } from '../lists/advertisement.tsx';
import { ArticleList } from '../lists/article-list.tsx';

interface ArticleEndProps {
  related: readonly ArticleRow[];
  /** Whether the article is a recording (§7), so that the related articles have a different title. */
  videos?: boolean;
  older?: ArticleRow | undefined;
  newer?: ArticleRow | undefined;
  /** Advertisement at the end of articles. */
  ad?: Advertisement | undefined;
}

function Neighbor({ row, side }: { row: ArticleRow; side: 'older' | 'newer' }) {
  const { t, locale } = useView();
  return (
    <li data-side={side} {...langOf(row.locale, locale)}>
      <Link to={row.url} rel={side === 'older' ? 'prev' : 'next'}>
        <Phrases text={t(`article.${side}`, { title: row.title })} column="narrow" />
      </Link>
    </li>
  );
}

export function ArticleEnd({ related, videos = false, older, newer, ad }: ArticleEndProps) {
  const { t } = useView();
  const title = videos ? t('article.relatedVideos') : t('article.related');
  return (
    <>
      {ad && <AsideAd ad={ad} />}
      {(older || newer) && (
        <nav className="neighbors wrap" aria-label={t('article.neighbors')}>
          <ul>
            {older && <Neighbor row={older} side="older" />}
            {newer && <Neighbor row={newer} side="newer" />}
          </ul>
        </nav>
      )}
      {related.length > 0 && (
        <Section id="related" kind="news" title={title}>
          <ArticleList rows={related} />
        </Section>
      )}
    </>
  );
}
