// Names of untranslated documents, which are marked as English.
import { expect, it } from 'vitest';
import { DocNodeSchema } from '../../../common/contract/entities/docs.ts';
import { LearningPath } from '../../../src/views/docs/learning-path.tsx';
import { DocTree } from '../../../src/views/docs/tree.tsx';
import { html } from './html.tsx';

const document = DocNodeSchema.parse({
  type: 'DOCUMENT',
  treeId: 't',
  nodeId: 'hls',
  name: 'Low-latency HLS',
  locale: 'en',
  learningPath: 'use',
  restricted: true,
  nestedCategory: [],
});

const tree = <DocTree cateId="10" nodes={[document]} />;
const path = <LearningPath documents={[{ node: document, url: '/docs/10/hls/' }]} />;

it.each([
  ['a tree', tree],
  ['a learning path', path],
])('only the name of an untranslated document in %s is marked as English', (_, list) => {
  for (const locale of ['cn', 'ko', 'ja'] as const)
    expect([...html(list, locale).matchAll(/ lang="en"[^<]*/g)].map(([found]) => found)).toEqual([
      ' lang="en">Low-latency HLS',
    ]);
});

it('a name on an English page has no language mark', () => {
  expect(html(tree, 'en')).not.toContain('lang=');
});
