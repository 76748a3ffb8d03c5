// Helpers for the tree of a category: addresses, documents, neighbors.
import type { DocNode } from '../../../common/contract/entities/docs.ts';

/** The address of a document. */
export const docPath = (cateId: string, docId: string): string => `/docs/${cateId}/${docId}/`;
/** The address of a category. */
export const catePath = (cateId: string): string => `/docs/${cateId}/`;

/** All documents of a tree, in its order. */
export const documentsOf = (tree: readonly DocNode[]): DocNode[] =>
  tree.flatMap((node) => (node.type === 'DOCUMENT' ? [node] : documentsOf(node.nestedCategory)));

/** Whether the visitor may open a document. */
export const isOpen = ({ accessStatus }: DocNode): boolean =>
  accessStatus === 'permitted' || accessStatus === 'abandoned';

/** D23: a tree without restricted and abandoned documents, and without directories that contain no others. */
export const publicTree = (tree: readonly DocNode[]): DocNode[] =>
  tree.flatMap((node) => {
    if (node.type === 'DOCUMENT') return node.restricted || node.accessStatus === 'abandoned' ? [] : [node];
    const nestedCategory = publicTree(node.nestedCategory);
    return nestedCategory.length > 0 ? [{ ...node, nestedCategory }] : [];
  });

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
