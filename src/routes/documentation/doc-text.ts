// The text of a document as a page of ours shows it: sanitised, its headings known, wide parts in regions of
// their own that scroll (D29).
import type { Element, ElementContent, Nodes } from 'hast';
import type { Translate } from '../../../common/i18n/translator.ts';
import { sanitiseHtml } from '../../api/sanitise.ts';
import type { SiteContext } from '../../env.ts';
import { linkOfText } from '../common/articles/article-text.ts';

export interface DocHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

export interface DocText {
  html: string;
  headings: DocHeading[];
}

const wordsOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
};

/** A region that scrolls by itself and is reached by keyboard. */
const region = (label: string, className: string, child: ElementContent): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { className: ['scroller', className], role: 'region', tabIndex: 0, ariaLabel: label },
  children: [child],
});

/** The caption of a sample, or the label of the tab that it is in. */
function captionOf(parent: Element | undefined): { text: string; isTab: boolean } | null {
  for (const child of parent?.children ?? [])
    if (child.type === 'element' && (child.tagName === 'figcaption' || child.tagName === 'summary'))
      return { text: wordsOf(child).trim(), isTab: child.tagName === 'summary' };
  return null;
}

/** What a sample is called: by its caption, or by its section and the label of its tab. */
function sampleName(parent: Element | undefined, section: string): string {
  const caption = captionOf(parent);
  if (!caption) return section;
  return caption.isTab ? `${section}, ${caption.text}` : caption.text;
}

/**
 * Walks a clean tree once: finds headings, frames what is wide. The tree is no deeper than the allow-list lets it
 * be.
 */
function shapeOf(t: Translate, headings: DocHeading[], title: string) {
  const named = new Map<string, number>();
  /** The name of a region, of which every section may have several. */
  const nameOf = (kind: 'table' | 'codeOf' | 'diagram', name: string): string => {
    const label = t(`docs.${kind}`, { name });
    const count = (named.get(label) ?? 0) + 1;
    named.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  };
  const walk = (node: Nodes, parent: Element | undefined): void => {
    if (!('children' in node)) return;
    node.children.forEach((child, index) => {
      if (child.type !== 'element') return;
      const { tagName: name, properties } = child;
      const put = (made: Element) => {
        node.children[index] = made;
      };
      if ((name === 'h2' || name === 'h3') && properties.id)
        headings.push({
          id: String(properties.id),
          text: wordsOf(child).trim(),
          level: name === 'h2' ? 2 : 3,
        });
      const inside = node.type === 'element' ? node : parent;
      const section = headings.at(-1)?.text ?? title;
      if (name === 'table') put(region(nameOf('table', section), 'doc-table', child));
      else if (name === 'pre')
        put(region(nameOf('codeOf', sampleName(inside, section)), 'code-block', child));
      else if (name === 'svg') put(region(nameOf('diagram', section), 'doc-diagram', child));
      else if (name === 'img' && inside?.tagName !== 'a')
        put({
          type: 'element',
          tagName: 'a',
          properties: { href: properties.src, ariaLabel: `${properties.alt ?? ''} (${t('docs.enlarge')})` },
          children: [{ ...child, properties: { loading: 'lazy', ...properties } }],
        });
      walk(child, child);
    });
  };
  return (tree: Nodes) => walk(tree, undefined);
}

/** A document's HTML, sanitised, with its headings; plain text, and a line in the log, when it cannot be read. */
export function docTextOf(
  c: SiteContext,
  content: string,
  { title, path }: { title: string; path: string },
  t: Translate,
): DocText {
  const { locale, stickyParams, log } = c.var;
  const headings: DocHeading[] = [];
  const html = sanitiseHtml(content, {
    linkTo: (written) => (written.startsWith('#') ? written : linkOfText(written, locale, stickyParams)),
    shape: shapeOf(t, headings, title),
    report: (error) => log.report({ event: 'section-missing', call: 'document', page: path, error }),
  });
  return { html, headings };
}
