// Comparison of the sandbox's response with the documented example.
import { find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { nodesOf } from './highlight.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the lines of `JSON.stringify(value, null, 2)` whose members differ from the example. */
export function changedLines(value: unknown, example: unknown): Set<number> {
  const changed = new Set<number>();
  let line = 0;
  const compare = (after: unknown, other: unknown): void => {
    const members = isObject(after) ? Object.entries(after) : [];
    if (members.length === 0) {
      if (JSON.stringify(after) !== JSON.stringify(other)) changed.add(line);
      return;
    }
    const otherMembers = new Map<string, unknown>(
      isObject(other) && Array.isArray(other) === Array.isArray(after) ? Object.entries(other) : [],
    );
    for (const [name, member] of members) {
      line++;
      compare(member, otherMembers.get(name));
    }
    line++;
  };
  compare(value, example);
  return changed;
}

/** Text of an example with placeholders instead of the reader's own values (own-values.ts). */
function readOriginal(code: Element): string {
  const copy = code.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const value of copy.querySelectorAll<HTMLElement>('.own-value')) value.replaceWith(value.title);
  return copy.textContent;
}

/**
 * Marks the lines of a response that differ from the example for its status. Without an example, or if one of them is
 * not JSON, nothing is marked.
 *
 * @param code element with the response, formatted by `JSON.stringify`
 * @returns whether a line is marked
 */
export function markChanges(code: HTMLElement, status: number): boolean {
  const example = code
    .closest('.api-operation')
    ?.querySelector(`[data-example="${status}"] .code-block code`);
  if (!example) return false;
  try {
    const source = code.textContent;
    const changed = changedLines(JSON.parse(source), JSON.parse(readOriginal(example)));
    code.replaceChildren(
      ...source.split('\n').flatMap((line, index) => {
        const [indent = ''] = /^ */.exec(line) ?? [];
        const start = `${index > 0 ? '\n' : ''}${indent}`;
        const nodes = nodesOf(line.slice(indent.length), 'json');
        return [start, ...(changed.has(index) ? [create('mark', {}, ...nodes)] : nodes)];
      }),
    );
    return find('mark', code) !== null;
  } catch {
    return false;
  }
}
