// Memo parts of a page: they are rendered again only when their dependencies change.
import { LRUCache } from 'lru-cache';
import { beforeEach, expect, it } from 'vitest';
import { createView, useView } from '../../../src/views/context.tsx';
import type { Frame } from '../../../src/views/document.tsx';
import { encodeHtml, textOf } from '../../../src/views/html.ts';
import { type PartMemory, renderPage } from '../../../src/views/render.tsx';

const frame: Frame = {
  beforeStyles: '',
  lateStyles: '',
  beforeHeader: '',
  beforeMain: '',
  beforeFooter: '',
  end: '',
};
const shell = { header: [], footer: [] };

let rendered = 0;
function Named({ items }: { items: readonly { name: string }[] }) {
  rendered += 1;
  return `${useView().locale}: ${items.map(({ name }) => name).join(', ')}`;
}

let memory: PartMemory;
beforeEach(() => {
  rendered = 0;
  memory = new LRUCache({ max: 8 });
});

/** Renders a page with one part that depends on the values. */
async function pageOf(
  items: readonly { name: string }[],
  { locale = 'en' as 'en' | 'ja', name = 'names', isLate = false, isCached = true } = {},
): Promise<string> {
  const view = createView(locale);
  const part = { name, deps: items, node: <Named items={items} /> };
  const { first, rest } = renderPage(
    view,
    frame,
    shell,
    [isLate ? Promise.resolve(part) : part],
    isCached ? memory : undefined,
  );
  const html = [...first, ...(await Promise.all(rest.map(({ html }) => html()))).flat()];
  const text = textOf(html);
  expect(new TextDecoder().decode(encodeHtml(html))).toBe(text);
  return text;
}

const [a, b] = [{ name: 'A' }, { name: 'B' }];

it('a memo part is rendered once for the same values, whether they are ready or pending', async () => {
  for (const isLate of [false, true, false]) expect(await pageOf([a, b], { isLate })).toBe('en: A, B');
  expect(rendered).toBe(1);
});

it('a memo part is rendered again when a value changes, is missing, or becomes available', async () => {
  expect(await pageOf([a, b])).toBe('en: A, B');
  expect(await pageOf([a, { name: 'B2' }])).toBe('en: A, B2');
  expect(await pageOf([a])).toBe('en: A');
  expect(await pageOf([a, b])).toBe('en: A, B');
  expect(rendered).toBe(4);
});

it('a memo part is specific to its locale and its name', async () => {
  expect(await pageOf([a])).toBe('en: A');
  expect(await pageOf([a], { locale: 'ja' })).toBe('ja: A');
  expect(await pageOf([a], { name: 'others' })).toBe('en: A');
  expect(await pageOf([a])).toBe('en: A');
  expect(rendered).toBe(3);
});

it('a memo part is rendered each time for a page with visitor data', async () => {
  for (let times = 1; times <= 2; times++) {
    expect(await pageOf([a], { isCached: false })).toBe('en: A');
    expect(rendered).toBe(times);
  }
  expect(memory.size).toBe(0);
});
