// Accessibility tree of a page, as exposed to screen readers.
import type { Page } from 'playwright-core';
import { resize } from '../shell/shell.ts';

/** Maximum number of entries per list, table, or group in a snapshot. */
const ENTRIES = 2;

interface Line {
  depth: number;
  text: string;
}

/**
 * Shortens a tree, so that edits to the content change few lines: the names of landmarks, headings, and controls
 * remain. Text, URLs, descriptions, and additional entries of lists and tables in the main content are omitted. `#`
 * replaces numbers.
 */
function outlineOf(tree: string): string {
  const lines: Line[] = tree
    .split('\n')
    .filter((line) => /^ *- (?!\/|text:)/.test(line))
    .map((line) => ({ depth: line.search(/-/) / 2, text: line.trim() }));
  const outline: string[] = [];
  const counts = new Map<string, number>();
  let isMain = false;
  /** Depth of an omitted entry. The lines below it are also omitted. */
  let omitted = Number.POSITIVE_INFINITY;
  for (const { depth, text } of lines) {
    if (depth > omitted) continue;
    omitted = Number.POSITIVE_INFINITY;
    const [, role = ''] = /^- '?(\w+)/.exec(text) ?? [];
    if (role === 'main') isMain = true;
    if (role === 'contentinfo') isMain = false;
    for (const key of counts.keys()) if (Number(key.split(' ')[0]) > depth) counts.delete(key);
    const isEntry =
      isMain && /^(?:listitem|row|option|paragraph|term|definition|article|code|cell|rowheader)$/.test(role);
    if (isEntry) {
      const key = `${depth} ${role}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > ENTRIES) {
        omitted = depth;
        if (count === ENTRIES + 1) outline.push(`${'  '.repeat(depth)}- ${role} …`);
        continue;
      }
    } else for (const key of counts.keys()) if (key.startsWith(`${depth} `)) counts.delete(key);
    // A value after a name is text, as is the name of an entry, which consists of its content.
    const name = isEntry
      ? `- ${role}`
      : text.replace(/^(- (?:'?\w+)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*'?)(?::.*)?$/, '$1');
    outline.push(`${'  '.repeat(depth)}${name.replace(/(?<!level=)\d[\d,.]*/g, '#')}`);
  }
  return `${outline.join('\n')}\n`;
}

/** Returns the outline of the tree at 1440 × 900 px. */
export async function treeOf(page: Page): Promise<string> {
  await resize(page, { width: 1440, height: 900 });
  return outlineOf(await page.locator('body').ariaSnapshot());
}
