// Splits documents into sections, and compares the sections of two editions.
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import type { SectionChange } from '../../common/contract/entities/changes.ts';

interface Section {
  /** ID of its heading; empty for the introduction. */
  id: string;
  title: string;
  /** Earlier IDs of the heading (D5). */
  aliases: string[];
  /** Text without whitespace and other invisible characters, which are irrelevant to readers. */
  text: string;
}

/** Whitespace, zero-width spaces, word joiners, and soft hyphens: they affect only line breaks. */
const INVISIBLE = /[\s\u00ad\u200b\u2060]+/g;

/** The sections of a document's compiled HTML, in order; the first one is the introduction. */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = [{ id: '', title: '', aliases: [], text: '' }];
  const add = (text: string) => {
    const last = sections.at(-1);
    if (last) last.text += text.replace(INVISIBLE, '');
  };
  const walk = (node: Nodes): void => {
    if (node.type === 'text') add(node.value);
    if (node.type === 'element') {
      const { tagName, properties, children } = node;
      if (/^h[23]$/.test(tagName) && properties.id !== undefined) {
        const aliases = children.flatMap((child) =>
          child.type === 'element' && child.properties.id ? [String(child.properties.id)] : [],
        );
        sections.push({ id: String(properties.id), title: textOf(node).trim(), aliases, text: '' });
      }
      // Text alternatives of images and diagrams.
      for (const name of ['alt', 'ariaLabel']) if (properties[name]) add(String(properties[name]));
    }
    if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(fromHtml(html, { fragment: true }));
  return sections;
}

/** The changes between two editions of a document, in the order of the new edition; removed sections come last. */
export function sectionChanges(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  const previousOf = (section: Section) =>
    before.find(({ id }) => id === section.id) ?? before.find(({ id }) => section.aliases.includes(id));
  const matched = new Set<Section>();
  const changes = after.flatMap((section): SectionChange[] => {
    const { id, title, text } = section;
    const old = previousOf(section);
    if (old) matched.add(old);
    if (!old) return [{ id, title, change: 'added' }];
    return old.text === text ? [] : [{ id, title, change: 'changed' }];
  });
  const removed = before.filter((section) => !matched.has(section));
  return [...changes, ...removed.map(({ id, title }): SectionChange => ({ id, title, change: 'removed' }))];
}
