// Index page for legal documents and the site map: titled groups of links with descriptions.

import type { Locale } from '../../../common/i18n/locales.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { Day } from '../components/date.tsx';
import { LateStyles } from '../components/late-styles.tsx';
import { Link, MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';

export interface IndexEntry {
  url: string;
  title: string;
  summary: string;
  /** ISO date-time of the last change, shown as a date. */
  updated?: string;
  locale: Locale;
}
export interface IndexGroup {
  id: string;
  title: string;
  entries: readonly IndexEntry[];
  /** Link to the complete list, if this list is shortened. */
  more?: { url: string; label: string } | undefined;
}

/** Number with its unit, and the page it comes from. */
export interface IndexFigure {
  url: string;
  number: number;
  unit: string;
  text: string;
}

interface IndexPageProps {
  title: string;
  lead: string;
  groups: readonly IndexGroup[];
  figures?: readonly IndexFigure[];
  /** Whether to omit the summaries and show the entries in columns. */
  brief?: boolean;
}

export function IndexPage({ title, lead, groups, figures = [], brief = false }: IndexPageProps) {
  const { locale, t } = useView();
  return (
    <div className="index-page wrap">
      <header className="page-head">
        <h1>
          <Phrases text={title} column="narrow" />
        </h1>
        <p className="lead">{lead}</p>
      </header>
      <LateStyles />
      {figures.length > 0 && (
        <dl className="figures">
          {figures.map(({ url, number, unit, text }) => (
            <div key={url}>
              <dt>
                <Link to={url}>
                  <Phrases text={text} column="narrow" />
                </Link>
              </dt>
              <dd className="figure">
                {number}
                <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          <section key={group.id} aria-labelledby={`index-${group.id}`}>
            <h2 id={`index-${group.id}`} className={group.title === title ? 'visually-hidden' : undefined}>
              <Phrases text={group.title} column="narrow" />
            </h2>
            <ul className={brief ? 'index-brief' : 'index-list'}>
              {group.entries.map((entry) => (
                <li
                  key={entry.url}
                  lang={entry.locale === locale ? undefined : LOCALES[entry.locale].htmlLang}
                >
                  <TitleLink to={entry.url} title={entry.title} column="narrow" />
                  {!brief && <p>{entry.summary}</p>}
                  {entry.updated && (
                    <p className="label">
                      {t('article.updated')} <Day at={entry.updated} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {group.more && <MoreLink to={group.more.url}>{group.more.label}</MoreLink>}
          </section>
        ))}
    </div>
  );
}
