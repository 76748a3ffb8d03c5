// Restricted document that a customer may not read, for the error page.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { SiteContext } from '../../env.ts';
import { waitOrFallback } from '../common/page/optional.ts';
import { loadTree } from './categories.ts';
import { documentsOf } from './tree.ts';

/** Category and ID in the path of a document. */
const DOCUMENT_PATH = /^\/docs\/([\w-]{1,120})\/([\w-]{1,120})\/?$/;

/** Returns the title of the restricted document at this URL, as the catalog shows it; `null` for other pages. */
export async function findDeniedDocument(c: SiteContext): Promise<Pick<DocNode, 'name'> | null> {
  const [, cateId, docId] = DOCUMENT_PATH.exec(c.req.path) ?? [];
  if (cateId === undefined) return null;
  const tree = await waitOrFallback(c, 'document/documentCate', loadTree(c, cateId), []);
  return documentsOf(tree).find(({ nodeId, restricted }) => restricted && nodeId === docId) ?? null;
}
