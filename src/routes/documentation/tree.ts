// Finds one's way in the tree of a category.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { fileHref } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';

/** The address of a document, and of a category. */
export const docPath = (cateId: string, docId: string): string => `/docs/${cateId}/${docId}/`;
/** Where a document is as Markdown: a file has no locale but in its path. */
export const markdownPath = (path: string, locale: Locale): string =>
  fileHref(`${path.slice(0, -1)}.md`, locale);
export const catePath = (cateId: string): string => `/docs/${cateId}/`;

/** All documents of a tree, in its order. */
export const documentsOf = (tree: readonly DocNode[]): DocNode[] =>
  tree.flatMap((node) => (node.type === 'DOCUMENT' ? [node] : documentsOf(node.nestedCategory)));

/** Whether this visitor may open a document. */
export const isOpen = ({ accessStatus }: DocNode): boolean =>
  accessStatus === 'permitted' || accessStatus === 'abandoned';

/** D8: what comes before and after a document, over directories and what the visitor may not open. */
export function neighboursOf(
  tree: readonly DocNode[],
  docId: string,
): { previous?: DocNode | undefined; next?: DocNode | undefined } {
  const documents = documentsOf(tree).filter((node) => isOpen(node) || node.nodeId === docId);
  const at = documents.findIndex(({ nodeId }) => nodeId === docId);
  return at < 0 ? {} : { previous: documents[at - 1], next: documents[at + 1] };
}

/** The directories above a document, from the broadest down; empty when it is in none. */
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
