// Case studies on the home page: one large, others in brief, and customer logos (§7 home/customercase,
// home/customer-cases, image/resource topcase).
import type { z } from 'zod';
import type { CustomerCaseSchema, ImageResource } from '../../../common/contract/entities/home.ts';
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { Section } from '../components/section.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { localImageOr } from '../layout/logo.tsx';
import { KeyFigure } from '../lists/article-list.tsx';

type CustomerCase = z.output<typeof CustomerCaseSchema>;

/** Maximum number of case studies in brief. */
const MAX_BRIEF_CASES = 3;

interface HomeCasesProps {
  large: CustomerCase | null;
  others: readonly ArticleRow[];
}

export function HomeCases({ large, others }: HomeCasesProps) {
  const { t, locale } = useView();
  const row = others.find(({ url }) => url === large?.url);
  const brief = others.filter(({ url }) => url !== large?.url).slice(0, MAX_BRIEF_CASES);
  if (!large && brief.length === 0) return null;
  return (
    <Section id="cases" kind="cases" title={t('home.cases')} wide>
      <div className="home-cases">
        {large && (
          <article>
            {row && <Cover seed={row.cover} />}
            <h3>
              <TitleLink to={large.url} title={large.title} />
            </h3>
            <p>{large.text}</p>
            {row && <KeyFigure row={row} />}
            <small>{large.customer}</small>
          </article>
        )}
        <div>
          <ul className="cases-brief">
            {brief.map((each) => (
              <li key={each.id} {...langOf(each.locale, locale)}>
                <TitleLink to={each.url} title={each.title} />
                <KeyFigure row={each} />
                <small>{each.facts.customer}</small>
              </li>
            ))}
          </ul>
          <Link to="/case-study/" className="more list-more">
            {t('catalog.all')}
            <span className="visually-hidden">{`: ${t('home.cases')}`}</span>
          </Link>
        </div>
      </div>
    </Section>
  );
}

/** Logo of a customer: an image, or a symbol of an SVG file, which has the color of the text. */
function CustomerMark({ src }: { src: string }) {
  const picture = localImageOr(src, '');
  if (!picture) return null;
  return picture.includes('#') ? (
    <svg width={28} height={28} aria-hidden="true">
      <use href={picture} />
    </svg>
  ) : (
    <img src={picture} alt="" height={28} loading="lazy" />
  );
}

/** Customers with their logos. */
export function HomeCustomers({ clients }: { clients: ImageResource | undefined }) {
  const { t } = useView();
  if (!clients || clients.images.length === 0) return null;
  return (
    <Section id="customers" kind="logos" name={clients.title || t('home.customers')} wide>
      <h2 className="label">{clients.title || t('home.customers')}</h2>
      <ul className="names">
        {clients.images.map(({ name, src, url, note }) => (
          <li key={name}>
            <CustomerMark src={src} />
            {url ? <Link to={url}>{name}</Link> : name}
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
