// A portal with a small documentation center: a tree of documents, one of them restricted and one abandoned, and two
// directories, one of them empty.

import { CODES } from '../../../../common/contract/codes.ts';
import type { DocDetail, DocNode } from '../../../../common/contract/entities/docs.ts';
import { fakePortal, type Responses } from '../support.ts';

/** Returns a document of a tree. `more` overrides its fields. */
export const node = (name: string, more: Partial<DocNode> = {}): DocNode => ({
  type: 'DOCUMENT',
  treeId: `t-${name}`,
  nodeId: name,
  cateId: '10',
  name: `Title of ${name}`,
  locale: null,
  learningPath: null,
  restricted: false,
  accessStatus: 'permitted',
  updateTime: '2026-01-05T08:00:00Z',
  nestedCategory: [],
  ...more,
});

export const TREE: DocNode[] = [
  node('overview', { learningPath: 'know' }),
  node('dir', {
    type: 'DIRECTORY',
    name: 'A directory',
    nestedCategory: [
      node('rules', { learningPath: 'use' }),
      node('secret', { restricted: true, accessStatus: 'restricted' }),
    ],
  }),
  node('reports', {
    type: 'DIRECTORY',
    name: 'Reports',
    nestedCategory: [node('none', { type: 'EMPTY', name: '' })],
  }),
  node('old', { accessStatus: 'abandoned' }),
];

const HTML =
  '<p>First.</p><h2 id="order">Order<span id="sequence"></span></h2><table><tbody><tr><td>1</td></tr></tbody></table>' +
  '<h3 id="ties">Ties &amp; such</h3><pre><code class="language-bash">$ curl</code></pre>' +
  '<svg viewBox="0 0 1 1" role="img" aria-label="A → B"><path class="diagram-edge" d="M0 0"></path></svg><img src="https://site.test/a.png" alt="A picture" width="4" height="3">';

export const document = (docId: string, more: Partial<DocDetail> = {}): DocDetail => ({
  docId,
  cateId: '10',
  title: `Title of ${docId}`,
  updateTime: '2026-01-05T08:00:00Z',
  isWplus: false,
  content: HTML,
  wplusDoc: null,
  docMenuTitle: 'Caching',
  restricted: false,
  accessStatus: 'permitted',
  translation: { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] },
  description: 'What a rule is.',
  products: [],
  replacedBy: null,
  switchedTo: null,
  revision: 'r1',
  changes: [],
  ...more,
});

export const refusal = (code: string, status = 200, message = 'no') =>
  Response.json({ code, message, data: null }, { status });

/** Returns a portal with every document except `gone` and `secret`. `own` adds responses; `more` changes documents. */
export const docsPortal = (own: Responses = {}, more: Partial<DocDetail> = {}) =>
  fakePortal({
    'document/documentMenu': [
      { id: '10', parentId: null, name: 'Caching', pageCode: 'caching' },
      { id: '20', parentId: null, name: 'Account', pageCode: 'account' },
    ],
    'document/documentCate': TREE,
    'document/documentCateInfo': {
      cateId: '10',
      name: 'Caching',
      introduction: 'Cached responses.',
      hasLearningPath: true,
    },
    'document/documentTopSearchWords': ['WAF'],
    'document/documentDetail': (request: Request) => {
      const docId = new URL(request.url).pathname.split('/').at(-1) ?? '';
      if (docId === 'gone') return refusal(CODES.notFound);
      if (docId === 'secret') return refusal(CODES.loginRequired);
      return document(docId, more);
    },
    ...own,
  });
