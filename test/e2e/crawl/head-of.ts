// Parser for the head and headings of a crawled page.

/** Metadata of a page for search engines, and its heading levels. */
export interface PageHead {
  title: string;
  description: string;
  /** Whether search engines may index the page. */
  index: boolean;
  /** Path and query of the canonical URL; `null` if the page has none. */
  canonical: string | null;
  /** Path and query of each alternate, by language code, including `x-default`. */
  alternates: ReadonlyMap<string, string>;
  /** Heading levels in document order. */
  levels: readonly number[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Parses the head of a page. Ignores headings in scripts, style sheets, and templates. */
export function headOf(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const first = (pattern: RegExp) => decodeEntities(pattern.exec(head)?.[1] ?? '');
  const canonical = first(/<link rel="canonical" href="([^"]*)"/);
  const alternates = [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
    ([, code = '', to = '']) => [code, pathOf(decodeEntities(to))] as const,
  );
  const body = html.slice(head.length).replace(/<(script|style|template)[\s\S]*?<\/\1>/g, '');
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    index: !/<meta name="robots" content="[^"]*noindex/.test(head),
    canonical: canonical === '' ? null : pathOf(canonical),
    alternates: new Map(alternates),
    levels: [...body.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level)),
  };
}
