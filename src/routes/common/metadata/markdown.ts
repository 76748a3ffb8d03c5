// Helpers that write Markdown (D36). Links are absolute, because the text is read outside the site.

import { siteOrigin } from '../../../../common/config.ts';
import type { Code, Inline } from '../../../../common/contract/entities/api-reference.ts';

/** The absolute address of an internal path, localized by `href`; an external address is unchanged. */
export const absoluteAddress = (to: string, href: (path: string) => string): string =>
  to.startsWith('/') ? `${siteOrigin}${href(to)}` : to;

/** Markdown whose internal links are absolute. */
export const withOrigin = (markdown: string, href: (path: string) => string): string =>
  markdown.replace(/\]\((\/[^)\s]*)\)/g, (_, path: string) => `](${absoluteAddress(path, href)})`);

/** Inline code; the fence is longer than any run of backticks within. */
export function codeText(text: string): string {
  const marks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return marks.length > 1 ? `${marks} ${text} ${marks}` : `${marks}${text}${marks}`;
}

/** A link whose text is escaped. */
export const link = (text: string, to: string, href: (path: string) => string): string =>
  `[${text.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](${absoluteAddress(to, href)})`;

/** A line of text with code and links, escaped. */
export const lineText = (line: Inline, href: (path: string) => string): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\\`*_[\]<]/g, '\\$&');
      return 'code' in part ? codeText(part.code) : link(part.text, part.to, href);
    })
    .join('');

/** A fenced code block; the fence is longer than any run of backticks within. */
export function sampleText({ language, source }: Pick<Code, 'language' | 'source'>): string {
  const fence = '`'.repeat(Math.max(2, ...(source.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return `${fence}${language}\n${source.replace(/\n$/, '')}\n${fence}`;
}

/** A table; the text of cells is escaped. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
