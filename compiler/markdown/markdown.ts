// Compiles Markdown to HTML whose heading IDs are equal in all locales.

import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import type { Blockquote, Heading, Nodes, Parent, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { RICH_ATTRIBUTES, RICH_TAGS } from '../../common/contract/modules/rich-html.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { markCode, removeCodeMarks } from '../../common/text/code-marks.ts';
import type { Compilation } from '../compilation.ts';
import { fillFences, reportSamples } from './code.ts';
import type { Conversion, Markdown, SearchSection } from './conversions.ts';
import { addContainers, fillDirectives, splitLabel } from './directives.ts';
import { fillTree } from './fill.ts';
import { highlightBlocks } from './highlight.ts';
import { reportNesting, reportOpenings } from './nesting.ts';

/** Replaces the directives of a tree with their contents, in place. */
function replaceDirectives(tree: Root, locale: Locale): Root {
  visit(tree, (node: Nodes, index, parent: Parent | undefined) => {
    if (!parent || index === undefined) return;
    if (node.type === 'leafDirective') {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.type !== 'containerDirective') return;
    const { kind, label, body } = splitLabel(node, locale);
    const children: Blockquote['children'] =
      label.length > 0
        ? [{ type: 'paragraph', children: [{ type: 'strong', children: label }] }, ...body]
        : body;
    const blocks: Blockquote['children'] = kind ? [{ type: 'blockquote', children }] : children;
    parent.children.splice(index, 1, ...blocks);
    return [SKIP, index];
  });
  return tree;
}

const EMPTY: Markdown = { html: '', headings: [], text: '', sections: [], markdown: '', figures: [] };

const SANITIZE: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), ...RICH_TAGS],
  attributes: {
    ...defaultSchema.attributes,
    ...RICH_ATTRIBUTES,
    h2: ['id'],
    h3: ['id'],
  },
};
// A single tilde denotes a range in Korean and Chinese (20~30), so strikethrough requires two.
const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(addContainers);
const toHast = unified().use(remarkRehype);
const writer = unified().use(remarkStringify, { bullet: '-', rule: '-' }).use(remarkGfm);
const ID = /\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$/;
const BLOCKS = new Set([
  ...['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'pre', 'blockquote', 'ul', 'ol'],
  ...['table', 'thead', 'tbody', 'tr', 'figcaption', 'summary'],
]);

/** Removes `{#id}` from the end of a heading's text and returns the ID. */
function extractId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const match = ID.exec(last.value);
  if (match) last.value = last.value.slice(0, match.index);
  return match?.[1];
}

/** Sets the authored IDs of all h2 and h3, and reports invalid headings. */
function setHeadingIds(tree: Root, file: string, compilation: Compilation): Markdown['headings'] {
  const headings: Markdown['headings'] = [];
  visit(tree, 'heading', (heading) => {
    const report = (message: string) =>
      compilation.problems.push({ file, line: heading.position?.start.line ?? 1, message });
    const id = extractId(heading);
    if (heading.depth === 1) report('h1 is the title of the page: begin with ##');
    if (heading.depth === 3 && headings.length === 0) report('h3 without an h2 before it');
    if (heading.depth > 3) report('only h2 and h3 headings are allowed');
    if (heading.depth > 3 || heading.depth === 1) return;
    if (!id) report('write {#id} after the heading: IDs are equal in all locales');
    else if (headings.some((other) => other.id === id)) report(`the ID ${id} occurs twice`);
    heading.data = { ...heading.data, hProperties: { id: id ?? `section-${headings.length + 1}` } };
    headings.push({ id: id ?? `section-${headings.length + 1}`, text: '', level: heading.depth });
  });
  return headings;
}

/** Text of inline content, with code marked. */
function parseInlineText(node: ElementContent): string {
  if (node.type === 'text') return removeCodeMarks(node.value);
  if (node.type !== 'element') return '';
  return node.tagName === 'code' ? markCode(textOf(node)) : node.children.map(parseInlineText).join('');
}

/**
 * The sections of a content item. Each block is one line, with code marked; inline markup does not split words.
 *
 * @param headings the headings that begin a section
 */
function sectionsOf(tree: HtmlRoot, headings: Markdown['headings']): SearchSection[] {
  const sections = [{ id: '', path: [] as string[], lines: [] as string[] }];
  visit(tree, 'element', (element: Element) => {
    if (!BLOCKS.has(element.tagName)) return;
    const inline = element.children.filter(
      (child) => !(child.type === 'element' && BLOCKS.has(child.tagName)),
    );
    const line = inline.map(parseInlineText).join('').replace(/\s+/g, ' ').trim();
    const heading = headings.find(({ id }) => id === element.properties.id);
    if (heading) {
      const above = heading.level === 2 ? [] : (sections.at(-1)?.path.slice(0, 1) ?? []);
      sections.push({ id: heading.id, path: [...above, removeCodeMarks(line)], lines: [] });
    } else if (line) sections.at(-1)?.lines.push(line);
  });
  return sections.map(({ id, path, lines }) => ({ id, path, text: lines.join('\n') }));
}

/** The complete text of sections, with their headings. */
export const textOfSections = (sections: readonly SearchSection[]): string =>
  sections
    .flatMap(({ path, text }) => [...path.slice(-1), text])
    .filter((line) => line !== '')
    .join('\n');

function convertMarkdown(
  markdown: string,
  file: string,
  locale: Locale,
  figures: boolean,
  compilation: Compilation,
): Markdown {
  if (reportOpenings(markdown, file, compilation)) return EMPTY;
  const tree = parser.parse(markdown);
  if (reportNesting(tree, file, compilation)) return EMPTY;
  const headings = setHeadingIds(tree, file, compilation);
  fillTree(tree, file, locale, figures, new Set(headings.map(({ id }) => id)), compilation);
  const plain = writer.stringify(replaceDirectives(structuredClone(tree), locale));
  const report = (line: number, message: string) => compilation.problems.push({ file, line, message });
  // CommonMark 6.2: asterisks between punctuation and a letter, as in `。**次`, are text.
  visit(tree, 'text', ({ value, position }) => {
    if (value.includes('**')) report(position?.start.line ?? 1, 'the asterisks ** are not markup here');
  });
  fillDirectives(tree, markdown, locale, (node, message) => report(node.position?.start.line ?? 1, message));
  const isDocument = /^docs[\\/]/.test(relative(compilation.root, file));
  reportSamples(tree, isDocument, report, compilation);
  const drawn = fillFences(tree, { locale, claims: compilation.claims, isDocument }, report);
  const html = sanitize(toHast.runSync(tree), SANITIZE) as HtmlRoot;
  visit(html, 'element', (element: Element) => {
    const heading = headings.find((item) => item.id === element.properties.id);
    if (heading && /^h[23]$/.test(element.tagName)) heading.text = textOf(element);
    // An empty corner cell is not a header.
    if (element.tagName === 'th' && textOf(element).trim() === '') element.tagName = 'td';
  });
  const sections = sectionsOf(html, headings);
  highlightBlocks(html);
  return {
    html: toHtml(html),
    headings,
    text: textOfSections(sections),
    sections,
    markdown: plain,
    figures: drawn,
  };
}

/** Converts a content item. Returns the problems and links found instead of adding them to `compilation`. */
function convertItem(
  markdown: string,
  file: string,
  locale: Locale,
  figures: boolean,
  compilation: Compilation,
): Conversion {
  const fileCompilation: Compilation = { ...compilation, problems: [], links: [] };
  const convert = () => {
    try {
      return convertMarkdown(markdown, file, locale, figures, fileCompilation);
    } catch (error) {
      // Stack overflow in the parser.
      if (!(error instanceof RangeError)) throw error;
      fileCompilation.problems.push({ file, line: 1, message: 'nested too deeply' });
      return EMPTY;
    }
  };
  return { markdown: convert(), problems: fileCompilation.problems, links: fileCompilation.links };
}

/**
 * Compiles Markdown without front matter. Headings are h2 and h3 with explicit IDs; the page adds the title as h1.
 * `figures` reports numbers without a claim.
 */
export function compileMarkdown(
  markdown: string,
  file: string,
  locale: Locale,
  figures: boolean,
  compilation: Compilation,
): Markdown {
  const { earlier, current } = compilation.conversions;
  const key = createHash('sha256')
    .update(
      JSON.stringify([relative(compilation.root, file), locale, figures, compilation.brandName, markdown]),
    )
    .digest('base64url');
  const conversion = earlier.get(key) ?? convertItem(markdown, file, locale, figures, compilation);
  current.set(key, conversion);
  compilation.problems.push(...conversion.problems.map((problem) => ({ ...problem, file })));
  compilation.links.push(...conversion.links.map((link) => ({ ...link, file, locale })));
  return conversion.markdown;
}

/** Reading time in minutes, at 200 words or 450 Chinese, Japanese, or Korean characters per minute. */
export function readingMinutes(text: string, locale: Locale): number {
  if (locale === 'en') return Math.max(1, Math.round(text.split(/\s+/).length / 200));
  const characters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return Math.max(1, Math.round(characters / 450 + words / 200));
}
