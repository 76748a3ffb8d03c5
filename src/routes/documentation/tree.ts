// Helpers for the tree of a category: addresses, documents, neighbors.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { fileHref } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';

/** The address of a document. */
export const docPath = (cateId: string, docId: string): string => `/docs/${cateId}/${docId}/`;
/** The address of a page's Markdown version. Files have their locale in the path. */
export const markdownPath = (path: string, locale: Locale): string =>
  fileHref(`${path.slice(0, -1)}.md`, locale);
/** The address of a category. */
export const catePath = (cateId: string): string => `/docs/${cateId}/`;

/** All documents of a tree, in its order. */
export const documentsOf = (tree: readonly DocNode[]): DocNode[] =>
  tree.flatMap((node) => (node.type === 'DOCUMENT' ? [node] : documentsOf(node.nestedCategory)));

/** Whether the visitor may open a document. */
export const isOpen = ({ accessStatus }: DocNode): boolean =>
  accessStatus === 'permitted' || accessStatus === 'abandoned';

/** D8: the documents before and after one, without directories and documents that the visitor may not open. */
export function neighborsOf(
  tree: readonly DocNode[],
  docId: string,
): { previous?: DocNode | undefined; next?: DocNode | undefined } {
  const documents = documentsOf(tree).filter((node) => isOpen(node) || node.nodeId === docId);
  const at = documents.findIndex(({ nodeId }) => nodeId === docId);
  return at < 0 ? {} : { previous: documents[at - 1], next: documents[at + 1] };
}

/** The directories above a document, topmost first; empty if there are none. */
export function directoriesAbove(tree: readonly DocNode[], docId: string): DocNode[] {
  for (const node of tree) {
    if (node.type !== 'DIRECTORY') continue;
    if (node.nestedCategory.some(({ type, nodeId }) => type === 'DOCUMENT' && nodeId === docId))
      return [node];
    const below = directoriesAbove(node.nestedCategory, docId);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
