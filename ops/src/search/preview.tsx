// Preview of a search: the first current results, and the first results with an unsaved entry.

import type { ToolPreview, ToolResults } from '../../../common/editorial/search-tools.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { countText } from '../../../common/text/count.ts';
import { useFrame } from '../console/context.ts';
import { sitePrefix } from '../origins.ts';

interface ResultsProps {
  title: string;
  results: ToolResults;
  locale: Locale;
}

function Results({ title, results: { total, rows, redirect }, locale }: ResultsProps) {
  const { htmlLang, prefix } = LOCALES[locale];
  const { origins } = useFrame();
  const addressOf = (url: string) => `${sitePrefix(origins)}${prefix}${url}`;
  return (
    <section>
      <h3>{title}</h3>
      {redirect && (
        <p>
          Opens{' '}
          <a href={addressOf(redirect.url)} lang={htmlLang}>
            {redirect.title}
          </a>{' '}
          instead of the results.
        </p>
      )}
      <p>{countText(total, 'result')}</p>
      {rows.length > 0 && (
        <ol lang={htmlLang}>
          {rows.map(({ title: name, section, url }) => (
            <li key={url}>
              <a href={addressOf(url)}>{section ? `${name}: ${section}` : name}</a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Results for a keyword side by side, with a warning about a pinned page that is not in the search index. */
export function Preview({
  now,
  changed,
  isFound,
  keyword,
  locale,
}: ToolPreview & { keyword: string; locale: Locale }) {
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">
        Results of “<span lang={LOCALES[locale].htmlLang}>{keyword}</span>”
      </h2>
      {!isFound && <p className="notice warn">The page or section of this pin is not in the search index.</p>}
      <div className="columns">
        <Results title="Now" results={now} locale={locale} />
        {changed && <Results title="With this entry" results={changed} locale={locale} />}
      </div>
    </section>
  );
}
