// Access label of a document (§3 access labels, D24).
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { useView } from '../context.tsx';

/** Renders nothing for public documents. */
export function AccessLabel({ restricted, accessStatus }: Pick<DocNode, 'restricted' | 'accessStatus'>) {
  const { t } = useView();
  if (!restricted && accessStatus === 'permitted') return null;
  return (
    <span className="badge access-label" data-access={accessStatus}>
      {t(`docs.${accessStatus}`)}
    </span>
  );
}
