// Compiles Markdown with front matter to HTML whose heading ids are equal in all locales.
import { readFileSync } from 'node:fs';
import type { Element, Root as HtmlRoot } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Heading, Root } from 'mdast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Locale } from '../src/i18n/locales.ts';
import { bareFigures, fill, fillKnown } from './prose.ts';
import type { Work } from './text.ts';

export interface Markdown {
  html: string;
  headings: { id: string; text: string; level: number }[];
  /** Plain text, for search and for counting. */
  text: string;
}

const SANITIZE = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: { ...defaultSchema.attributes, h2: ['id'], h3: ['id'] },
};
const parser = unified().use(remarkParse).use(remarkGfm);
const toHtml = unified().use(remarkRehype).use(rehypeSanitize, SANITIZE);
const printer = unified().use(rehypeStringify);
const ID = /\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$/;
const BLOCKS = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'li',
  'td',
  'th',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'table',
  'thead',
  'tbody',
  'tr',
]);

/** Splits a file into checked front matter and its Markdown, in which every line stays on its line. */
export function readMarkdown<S extends z.ZodType>(
  file: string,
  schema: S,
  work: Work,
): { front: z.output<S>; markdown: string; source: string } | undefined {
  const source = readFileSync(file, 'utf8');
  const match = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!match) {
    work.problems.push({ file, line: 1, message: 'front matter (--- … ---) is missing' });
    return undefined;
  }
  const counter = new LineCounter();
  const document = parseDocument(match[1] ?? '', { lineCounter: counter });
  for (const error of document.errors)
    work.problems.push({
      file,
      line: counter.linePos(error.pos[0]).line + 1,
      message: error.message.split('\n')[0] ?? '',
    });
  const parsed = schema.safeParse(document.toJS());
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const pair = isMap(document.contents)
        ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === issue.path[0])
        : undefined;
      const offset = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
      work.problems.push({
        file,
        line: offset === undefined ? 1 : counter.linePos(offset).line + 1,
        message: `${issue.path.join('.')}: ${issue.message}`,
      });
    }
    return undefined;
  }
  const lines = match[0].split('\n').length - 1;
  return { front: parsed.data, markdown: '\n'.repeat(lines) + source.slice(match[0].length), source };
}

/**
 * Fills placeholders where they stand, reporting unknown ones, the brand spelt out, and (for articles)
 * figures without a claim.
 */
function fillTree(tree: Root, file: string, locale: Locale, figures: boolean, work: Work): void {
  visit(tree, (node) => {
    const report = (message: string) =>
      work.problems.push({ file, line: node.position?.start.line ?? 1, message });
    if ('value' in node && typeof node.value === 'string') {
      if (node.value.toLowerCase().includes(work.brandName.toLowerCase()))
        report('spells the brand: write {brand} or {brandSlug}');
      if (node.type === 'text') {
        if (figures)
          for (const found of bareFigures(node.value))
            report(`figure "${found}" matches no claim: write {claim:…} or take it out`);
        try {
          node.value = fill(node.value, work.claims, locale);
        } catch (error) {
          report((error as Error).message);
        }
      } else node.value = fillKnown(node.value, locale);
    }
    if ((node.type === 'link' || node.type === 'image') && 'url' in node)
      node.url = fillKnown(decodeURI(node.url), locale);
  });
}

/** Takes `{#id}` off the end of a heading's text. */
function takeId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const match = ID.exec(last.value);
  if (match) last.value = last.value.slice(0, match.index);
  return match?.[1];
}

/** The text of each block, a line each: what inline markup divides stays one word. */
function plainText(tree: HtmlRoot): string {
  const lines: string[] = [];
  visit(tree, 'element', (element: Element) => {
    if (!BLOCKS.has(element.tagName)) return;
    const inline = element.children.filter(
      (child) => !(child.type === 'element' && BLOCKS.has(child.tagName)),
    );
    const line = inline
      .map((child) => (child.type === 'element' ? textOf(child) : child.type === 'text' ? child.value : ''))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    if (line) lines.push(line);
  });
  return lines.join('\n');
}

/**
 * Compiles a Markdown text. Headings are h2 and h3, each with an explicit id; the title is the page's own h1.
 */
export function compileMarkdown(
  markdown: string,
  file: string,
  locale: Locale,
  figures: boolean,
  work: Work,
): Markdown {
  const tree = parser.parse(markdown);
  const headings: Markdown['headings'] = [];
  visit(tree, 'heading', (heading) => {
    const line = heading.position?.start.line ?? 1;
    const id = takeId(heading);
    if (heading.depth === 1)
      work.problems.push({ file, line, message: 'h1 is the title of the page: begin with ##' });
    if (heading.depth === 3 && headings.length === 0)
      work.problems.push({ file, line, message: 'h3 without an h2 before it' });
    if (heading.depth > 3 || heading.depth === 1) return;
    if (!id)
      work.problems.push({
        file,
        line,
        message: 'write {#id} after the heading: ids are equal in all locales',
      });
    else if (headings.some((other) => other.id === id))
      work.problems.push({ file, line, message: `the id ${id} is there twice` });
    heading.data = { ...heading.data, hProperties: { id: id ?? `section-${headings.length + 1}` } };
    headings.push({ id: id ?? `section-${headings.length + 1}`, text: '', level: heading.depth });
  });
  fillTree(tree, file, locale, figures, work);
  const html = toHtml.runSync(tree) as HtmlRoot;
  visit(html, 'element', (element: Element) => {
    const heading = headings.find((item) => item.id === element.properties.id);
    if (heading && /^h[23]$/.test(element.tagName)) heading.text = textOf(element);
    // The corner of a table heads nothing.
    if (element.tagName === 'th' && textOf(element).trim() === '') element.tagName = 'td';
  });
  return { html: printer.stringify(html), headings, text: plainText(html) };
}

/** How long a text takes to read: 200 words a minute, or 450 Chinese, Japanese or Korean characters. */
export function readingMinutes(text: string, locale: Locale): number {
  if (locale === 'en') return Math.max(1, Math.round(text.split(/\s+/).length / 200));
  const characters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return Math.max(1, Math.round(characters / 450 + words / 200));
}
