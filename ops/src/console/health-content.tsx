// What the content lacks, for the page of health: translations, and facts that nobody gave us.
import type { Titled } from '../../../src/editorial.ts';
import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import type { Health } from '../health/look.ts';
import { type Column, Table } from './table.tsx';

/** Stands where only our own portal has something to tell. */
export const NotOurs = () => <p className="empty">The portal is another one than ours, and does not tell.</p>;

const addressOf = (url: string, locale: Locale): string => `${LOCALES[locale].prefix}${url}`;

function Titles({ list, locale }: { list: { count: number; named: readonly Titled[] }; locale: Locale }) {
  if (list.count === 0) return <>0</>;
  return (
    <details>
      <summary>{list.count}</summary>
      <ul>
        {list.named.map(({ title, url }) => (
          <li key={`${url} ${title}`}>{url === '' ? title : <a href={addressOf(url, locale)}>{title}</a>}</li>
        ))}
        {list.count > list.named.length && <li>and {list.count - list.named.length} more</li>}
      </ul>
    </details>
  );
}

type Content = NonNullable<Extract<Health['content'], { ok: true }>['value']>;
const TRANSLATIONS: readonly Column<Content['translations'][number]>[] = [
  { name: 'Language', isHead: true, cell: ({ locale }) => LOCALES[locale].name },
  { name: 'English texts', cell: ({ texts }) => texts },
  { name: 'Missing', cell: ({ missing, locale }) => <Titles list={missing} locale={locale} /> },
  { name: 'Older than the English', cell: ({ stale, locale }) => <Titles list={stale} locale={locale} /> },
];
const SAMPLES: readonly Column<Content['samples'][number]>[] = [
  { name: 'What nobody gave us', isHead: true, cell: ({ what }) => what },
  { name: 'Texts', cell: ({ texts }) => <Titles list={texts} locale="en" /> },
];

/** What is to be translated, or translated again, by language. */
export function Translations({ content }: { content: Content | null }) {
  if (content === null) return <NotOurs />;
  return (
    <Table
      caption="Translations"
      columns={TRANSLATIONS}
      rows={content.translations}
      keyOf={({ locale }) => locale}
      empty="Nothing is to be translated."
    />
  );
}

/** What of the content is an example, to be checked or replaced. */
export function Samples({ content }: { content: Content | null }) {
  return (
    <>
      <p>Facts that nobody gave us stand as examples (content/sample.json): check or replace them.</p>
      <Table
        caption="Sample content"
        columns={SAMPLES}
        rows={content?.samples ?? []}
        keyOf={({ id }) => id}
        empty="Nothing is marked as an example."
      />
    </>
  );
}
