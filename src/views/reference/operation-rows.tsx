// Operations in aligned columns: method, path, and name. Each row is one link.
import { Fragment } from 'react';
import type { Operation } from '../../../common/contract/entities/api-reference.ts';
import { Link } from '../components/link.tsx';

const Method = ({ of }: { of: string }) => (
  <span className="api-method" data-method={of} translate="no">
    {of}
  </span>
);

/** Path that wraps after slashes, but not at hyphens. */
const Path = ({ of }: { of: string }) => (
  <code translate="no">
    {of.split(/(?<=\/)(?=.)/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no key, and their order is fixed
      <Fragment key={at}>
        {at > 1 && <wbr />}
        {part.includes('-') ? <span>{part}</span> : part}
      </Fragment>
    ))}
  </code>
);

/** Request line: method and path. */
export const RequestLine = ({ method, path }: Pick<Operation, 'method' | 'path'>) => (
  <span className="api-line">
    <Method of={method} /> <Path of={path} />
  </span>
);

interface Props {
  operations: readonly Pick<Operation, 'id' | 'method' | 'path' | 'summary'>[];
  /** Path of the page with the operations; empty on that page. */
  page: string;
}

export const OperationRows = ({ operations, page }: Props) => (
  <ul className="api-rows">
    {operations.map(({ id, method, path, summary }) => (
      <li key={id}>
        <Link to={`${page}#${id}`}>
          <Method of={method} /> <Path of={path} /> <span>{summary}</span>
        </Link>
      </li>
    ))}
  </ul>
);
