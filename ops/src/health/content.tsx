// Content health: missing and outdated translations, and sample facts.
import type { Titled } from '../../../common/editorial/editorial.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { useFrame } from '../console/context.ts';
import { type Column, Table } from '../console/table.tsx';
import { sitePrefix } from '../origins.ts';
import type { Health } from './report.ts';

/** Replaces data that external portals do not provide. */
export const NotProvided = () => <p className="empty">This portal does not provide this data.</p>;

function Titles({ list, locale }: { list: { count: number; named: readonly Titled[] }; locale: Locale }) {
  const { origins } = useFrame();
  const urlOf = (url: string) => `${sitePrefix(origins)}${LOCALES[locale].prefix}${url}`;
  if (list.count === 0) return <>0</>;
  return (
    <details>
      <summary>{list.count}</summary>
      <ul>
        {list.named.map(({ title, url }) => (
          <li key={`${url} ${title}`}>{url === '' ? title : <a href={urlOf(url)}>{title}</a>}</li>
        ))}
        {list.count > list.named.length && <li>and {list.count - list.named.length} more</li>}
      </ul>
    </details>
  );
}

type Content = NonNullable<Extract<Health['content'], { ok: true }>['value']>;
const TRANSLATIONS: readonly Column<Content['translations'][number]>[] = [
  { name: 'Language', isHead: true, cell: ({ locale }) => LOCALES[locale].name },
  { name: 'English content', isEnd: true, cell: ({ texts }) => texts },
  { name: 'Missing', isEnd: true, cell: ({ missing, locale }) => <Titles list={missing} locale={locale} /> },
  { name: 'Outdated', isEnd: true, cell: ({ stale, locale }) => <Titles list={stale} locale={locale} /> },
];
const SAMPLES: readonly Column<Content['samples'][number]>[] = [
  { name: 'Sample fact', isHead: true, cell: ({ what }) => what },
  { name: 'Texts', isEnd: true, cell: ({ texts }) => <Titles list={texts} locale="en" /> },
];

/** Missing and outdated translations by language. */
export function Translations({ content }: { content: Content | null }) {
  if (content === null) return <NotProvided />;
  return (
    <Table
      caption="Translations"
      columns={TRANSLATIONS}
      rows={content.translations}
      keyOf={({ locale }) => locale}
      empty="All translations are up to date."
    />
  );
}

/** Sample facts in the content that editors should check or replace. */
export function Samples({ content }: { content: Content | null }) {
  if (content === null) return <NotProvided />;
  return (
    <>
      <p>These facts are samples (content/sample.json). Check or replace them.</p>
      <Table
        caption="Sample content"
        columns={SAMPLES}
        rows={content.samples}
        keyOf={({ id }) => id}
        isLong
        empty="There are no samples."
      />
    </>
  );
}
