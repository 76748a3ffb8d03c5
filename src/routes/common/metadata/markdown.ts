// What Markdown of ours is written with (D36): it is read elsewhere, so its links are whole addresses.

import { siteOrigin } from '../../../../common/config.ts';
import type { Code, Inline } from '../../../../common/contract/entities/api-reference.ts';

/** An internal path as a whole address; what leads elsewhere stays. `href` localises paths. */
export const complete = (to: string, href: (path: string) => string): string =>
  to.startsWith('/') ? `${siteOrigin}${href(to)}` : to;

/** Markdown whose paths are whole addresses. */
export const withOrigin = (markdown: string, href: (path: string) => string): string =>
  markdown.replace(/\]\((\/[^)\s]*)\)/g, (_, path: string) => `](${complete(path, href)})`);

/** Code in a line, whatever marks of code it holds. */
export function codeText(text: string): string {
  const marks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return marks.length > 1 ? `${marks} ${text} ${marks}` : `${marks}${text}${marks}`;
}

/** A link whose words cannot end it. */
export const link = (text: string, to: string, href: (path: string) => string): string =>
  `[${text.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](${complete(to, href)})`;

/** A line of text with code and links. */
export const lineText = (line: Inline, href: (path: string) => string): string =>
  line
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\\`*_[\]<]/g, '\\$&');
      return 'code' in part ? codeText(part.code) : link(part.text, part.to, href);
    })
    .join('');

/** A sample between fences that none of its lines ends. */
export function sampleText({ language, source }: Pick<Code, 'language' | 'source'>): string {
  const fence = '`'.repeat(Math.max(2, ...(source.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return `${fence}${language}\n${source.replace(/\n$/, '')}\n${fence}`;
}

/** A table; what would end a cell is escaped. */
export function tableText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
