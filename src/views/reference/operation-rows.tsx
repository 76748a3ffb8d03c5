// Operations in aligned columns: method, path, and name. Each row is one link.
import { Fragment } from 'react';
import type { Operation } from '../../../common/contract/entities/api-reference.ts';
import { Link } from '../components/link.tsx';

const Method = ({ method }: { method: string }) => (
  <span className="api-method" data-method={method} translate="no">
    {method}
  </span>
);

/** Path that wraps after slashes, but not at hyphens. */
const Path = ({ path }: { path: string }) => (
  <code translate="no">
    {path.split(/(?<=\/)(?=.)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no key, and their order is fixed
      <Fragment key={index}>
        {index > 1 && <wbr />}
        {part.includes('-') ? <span>{part}</span> : part}
      </Fragment>
    ))}
  </code>
);

/** Request line: method and path. */
export const RequestLine = ({ method, path }: Pick<Operation, 'method' | 'path'>) => (
  <span className="api-line">
    <Method method={method} /> <Path path={path} />
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
          <Method method={method} /> <Path path={path} /> <span>{summary}</span>
        </Link>
      </li>
    ))}
  </ul>
);
