// Map of a glossary term: related and contrasting terms, or a comparison; the station of its product on the request
// path; standards and code from its text.
import type { ReactNode } from 'react';
import { STATIONS } from '../../../common/contract/entities/content.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import type { Found } from '../modules/lookup.tsx';
import { ComparisonDrawing } from './comparison-drawing.tsx';

/** Comparison of two subjects, with its most important row. */
export interface Comparison {
  subjects: readonly [string, string];
  aspect: string;
  values: readonly [string, string];
}

interface TermLink {
  name: string;
  /** Path without locale; `null` if there is no page. */
  url: string | null;
}

export interface TermMapProps {
  /** Short name of the term. */
  name: string;
  /** Code of the article, for the drawing of its comparison. */
  topic: string;
  related: readonly TermLink[];
  contrasts: readonly TermLink[];
  /** Comparison of two subjects. It replaces the drawing of the related terms, which become a list. */
  comparison: Comparison | null;
  /** Product that the text refers to. */
  product: Found | undefined;
  standards: readonly string[];
  code: readonly string[];
}

/** Returns the shorter of a name and its explanation in parentheses, such as `BOLA` or `HLS`. */
export function shortName(title: string): string {
  const [, name = title, explained = title] = /^(.+?)\s*[(（](.+)[)）]$/.exec(title) ?? [];
  return explained.length < name.length ? explained : name;
}

/** Curves from the rows of one side to the center of a 100 × 100 view box, which is stretched. */
const curves = (count: number, edge: 0 | 100): string =>
  Array.from({ length: count }, (_, index) => {
    const y = Math.round(((index + 0.5) / count) * 100);
    const bend = edge === 0 ? 28 : 72;
    return `M${edge} ${y}C${bend} ${y} ${bend} 50 50 50`;
  }).join('');

function Term({ name, url }: TermLink) {
  const text = <Phrases text={name} column="narrow" />;
  return url === null ? <span>{text}</span> : <Link to={url}>{text}</Link>;
}

function Side({ kind, title, links }: { kind: string; title: string; links: readonly TermLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className={`term-side term-${kind}`}>
      <h2>{title}</h2>
      <ul>
        {links.map((term) => (
          <li key={term.name}>
            <Term {...term} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Link to the product. If it has a station, the request path precedes the link and highlights the station. */
function Path({ product: { station, name, url } }: { product: Found }) {
  const { t } = useView();
  return (
    <>
      {station && (
        <span className="term-path">
          {STATIONS.map((each) => {
            const name = t(`catalog.station.${each}`);
            if (each === station) return <b key={each}>{name}</b>;
            return <i key={each}>{(each === 'device' || each === 'origin') && name}</i>;
          })}
        </span>
      )}
      <TitleLink to={url} title={name} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Hidden from assistive technology, because the text has a table with the same information. */
const Versus = ({
  comparison: { subjects, aspect, values },
  topic,
}: {
  comparison: Comparison;
  topic: string;
}) => (
  <div className="term-versus" aria-hidden="true" data-markdown-ignore="">
    {subjects.map((subject) => (
      <b key={subject}>
        <Phrases text={subject} column="narrow" />
      </b>
    ))}
    <ComparisonDrawing topic={topic} />
    <small>{aspect}</small>
    {values.map((value) => (
      <p key={value}>
        <Phrases text={value} column="narrow" />
      </p>
    ))}
  </div>
);

/** Renders nothing for a term without related terms, contrasts, a comparison, or facts. */
export function TermMap({
  name,
  topic,
  related,
  contrasts,
  comparison,
  product,
  standards,
  code,
}: TermMapProps) {
  const { t } = useView();
  const hasNet = !comparison && related.length + contrasts.length > 0;
  if (!hasNet && !comparison && !product && standards.length + code.length === 0) return null;
  return (
    <aside className="term-map" aria-label={t('article.termMap', { name })}>
      {comparison && <Versus comparison={comparison} topic={topic} />}
      {hasNet && (
        <div className="term-net">
          <Side kind="related" title={t('article.termRelated')} links={related} />
          <p className="term-center" data-markdown-ignore="">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path d={curves(related.length, 0)} />
              <path d={curves(contrasts.length, 100)} />
            </svg>
            <span>
              <Phrases text={name} column="narrow" />
            </span>
          </p>
          <Side kind="contrasts" title={t('article.termContrasts')} links={contrasts} />
        </div>
      )}
      <dl>
        {product && (
          <Fact name={product.station ? t('article.termPath') : t('article.termProduct')}>
            <Path product={product} />
          </Fact>
        )}
        {comparison && related.length > 0 && (
          <Fact name={t('article.termRelated')}>
            {related.map((term) => (
              <Term key={term.name} {...term} />
            ))}
          </Fact>
        )}
        {standards.length > 0 && (
          <Fact name={t('article.termStandards')}>
            <span>{standards.join(' · ')}</span>
          </Fact>
        )}
        {code.length > 0 && (
          <Fact name={t('article.termCode')}>
            {code.map((text) => (
              <code key={text}>{text}</code>
            ))}
          </Fact>
        )}
      </dl>
    </aside>
  );
}
