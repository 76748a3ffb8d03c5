// Helpers for the tree of a category: paths, documents, neighbors.
import type { DocNode } from '../../../common/contract/entities/docs.ts';

/** Returns the path of a document. */
export const docPath = (cateId: string, docId: string): string => `/docs/${cateId}/${docId}/`;
/** Returns the path of a category. */
export const catePath = (cateId: string): string => `/docs/${cateId}/`;

/** Returns all documents of a tree, in its order. */
export const documentsOf = (tree: readonly DocNode[]): DocNode[] =>
  tree.flatMap((node) => (node.type === 'DOCUMENT' ? [node] : documentsOf(node.nestedCategory)));

/** Whether the visitor may open a document. */
export const isOpen = ({ accessStatus }: DocNode): boolean =>
  accessStatus === 'permitted' || accessStatus === 'abandoned';

/** D23: removes restricted and abandoned documents from a tree, and directories that are empty without them. */
export const publicTree = (tree: readonly DocNode[]): DocNode[] =>
  tree.flatMap((node) => {
    if (node.type === 'DOCUMENT') return node.restricted || node.accessStatus === 'abandoned' ? [] : [node];
    const nestedCategory = publicTree(node.nestedCategory);
    return nestedCategory.length > 0 ? [{ ...node, nestedCategory }] : [];
  });

/** D8: returns the documents before and after a document. Skips documents that the visitor may not open. */
export function neighborsOf(
  tree: readonly DocNode[],
  docId: string,
): { previous?: DocNode | undefined; next?: DocNode | undefined } {
  const documents = documentsOf(tree).filter((node) => isOpen(node) || node.nodeId === docId);
  const index = documents.findIndex(({ nodeId }) => nodeId === docId);
  return index < 0 ? {} : { previous: documents[index - 1], next: documents[index + 1] };
}

/** Returns the directories above a document, topmost first; empty if there are none. */
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
