// The text of a document as a page of ours shows it: sanitised, its headings known, wide parts in regions of
// their own that scroll (D29).
import type { Element, ElementContent, Nodes } from 'hast';
import { sanitiseHtml } from '../../api/sanitise.ts';
import type { SiteContext } from '../../env.ts';
import type { Translate } from '../../i18n/translator.ts';
import { linkOfText } from '../article-text.ts';

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

/** What a sample is called: by its file, by its tab, or by its language. */
function nameOf(pre: Element, parent: Element | undefined): string {
  const caption = parent?.children.find(
    (child) => child.type === 'element' && (child.tagName === 'figcaption' || child.tagName === 'summary'),
  );
  if (caption) return wordsOf(caption).trim();
  const [code] = pre.children;
  const names = code?.type === 'element' ? [code.properties.className].flat() : [];
  return String(names.find((name) => String(name).startsWith('language-')) ?? '').slice('language-'.length);
}

/**
 * Walks a clean tree once: finds headings, frames what is wide. The tree is no deeper than the allow-list lets it
 * be.
 */
function shapeOf(t: Translate, headings: DocHeading[]) {
  let tables = 0;
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
      if (name === 'table') {
        tables += 1;
        put(region(t('docs.table', { n: tables }), 'doc-table', child));
      } else if (name === 'pre')
        put(region(t('docs.codeOf', { name: nameOf(child, inside) }), 'code-block', child));
      else if (name === 'svg') put(region(t('docs.diagram'), 'doc-diagram', child));
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
export function docTextOf(c: SiteContext, content: string, path: string, t: Translate): DocText {
  const { locale, carried, log } = c.var;
  const headings: DocHeading[] = [];
  const html = sanitiseHtml(content, {
    linkTo: (written) => (written.startsWith('#') ? written : linkOfText(written, locale, carried)),
    shape: shapeOf(t, headings),
    report: (error) => log.report({ event: 'section-missing', call: 'document', page: path, error }),
  });
  return { html, headings };
}
