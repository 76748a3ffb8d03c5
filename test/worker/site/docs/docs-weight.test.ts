// Gzipped size of a document page.
import { expect, it } from 'vitest';
import { elementsOf, read } from './docs-page.ts';
import { docsPortal, node } from './docs-portal.ts';

const DOCUMENTS = 40;
const TREE = Array.from({ length: 5 }, (_, directory) =>
  node(`directory-${directory}`, {
    type: 'DIRECTORY',
    nestedCategory: Array.from({ length: DOCUMENTS / 5 }, (_, index) =>
      node(directory === 0 && index === 0 ? 'rules' : `document-${directory}-${index}`, {
        name: `How to set up part ${index} of directory ${directory}`,
      }),
    ),
  }),
);

it(`a document of 2,500 words and ten changes in a category of ${DOCUMENTS} is at most 14 KiB, gzipped`, async () => {
  const words = Array.from({ length: 2500 }, (_, index) => `w${(index * 7919) % 613}`);
  const content = Array.from(
    { length: 25 },
    (_, index) =>
      `<h2 id="h${index}">Part ${index}</h2><p>${words.slice(index * 100, index * 100 + 100).join(' ')}</p>`,
  ).join('');
  const changes = Array.from({ length: 10 }, (_, day) => ({
    ...{ id: `c${day}`, at: `2026-11-${day + 10}T00:00:00.000Z`, kind: 'changed' as const },
    ...{ edition: '' as const, note: '' },
    sections: Array.from({ length: 5 }, (_, index) => ({
      ...{ id: `h${day + index}`, title: `Part ${day + index}`, change: 'changed' as const },
    })),
  }));
  const portal = docsPortal({ 'document/documentCate': TREE }, { content, changes });
  const { response, text } = await read('/docs/10/rules/', portal);
  const tree = elementsOf(text).filter(({ properties }) =>
    /^\/docs\/10\/[^/]+\/$/.test(String(properties.href ?? '')),
  );
  expect(tree.length).toBeGreaterThanOrEqual(DOCUMENTS);
  const zipped = response.body?.pipeThrough(new CompressionStream('gzip'));
  const bytes = await new Response(zipped).arrayBuffer();
  expect(bytes.byteLength).toBeLessThanOrEqual(14 * 1024);
});
