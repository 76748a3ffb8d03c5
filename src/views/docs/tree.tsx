// Tree of a category: expandable directories, and documents with access labels (D6, D7).
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { AccessLabel } from './access-label.tsx';
import { DocName } from './doc-name.tsx';

interface DocTreeProps {
  cateId: string;
  nodes: readonly DocNode[];
  docId?: string | undefined;
}

const contains = (node: DocNode, docId: string | undefined): boolean =>
  node.nodeId === docId || node.nestedCategory.some((child) => contains(child, docId));

export function DocTree({ cateId, nodes, docId }: DocTreeProps) {
  const { t } = useView();
  return (
    <ul className="docs-tree">
      {nodes.map((node) => {
        if (node.type === 'EMPTY')
          return (
            <li key={node.treeId} className="docs-empty">
              {t('docs.emptyDirectory')}
            </li>
          );
        if (node.type === 'DOCUMENT')
          return (
            <li key={node.treeId}>
              <Link
                to={`/docs/${cateId}/${node.nodeId}/`}
                current={node.nodeId === docId ? 'page' : undefined}
              >
                <DocName {...node} />
                <AccessLabel {...node} />
              </Link>
            </li>
          );
        return (
          <li key={node.treeId}>
            <details open={contains(node, docId)}>
              <summary>{node.name}</summary>
              <DocTree cateId={cateId} nodes={node.nestedCategory} docId={docId} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
