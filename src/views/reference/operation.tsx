// API operation: description, permissions, parameters, the pane with samples and example responses, responses, and
// errors. In wide windows, the pane is next to the other content.
import { Fragment } from 'react';
import { apiPagePath } from '../../../common/contract/api-paths.ts';
import type { Operation } from '../../../common/contract/entities/api-reference.ts';
import { provokeProblem } from '../../../common/text/provoked-requests.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { InlineText } from './code.tsx';
import { FieldTable } from './fields.tsx';
import type { Dictionaries } from './gate.ts';
import { RequestLine } from './operation-rows.tsx';
import { OperationPane } from './pane.tsx';
import { exampleRequest } from './request-form.tsx';

function Needs({ operation: { scope, signature } }: { operation: Operation }) {
  const { t } = useView();
  return (
    <p className="api-needs">
      {t('api.scope')}
      {t('form.colon')}
      {scope ? <code>{scope}</code> : t('api.anyKey')}
      {signature !== 'never' && (
        <>
          {' · '}
          <Link to={`${apiPagePath('guides')}#signing`}>
            {signature === 'always' ? t('api.signAlways') : t('api.signWithKey')}
          </Link>
        </>
      )}
    </p>
  );
}

function Responses({ operation: { responses } }: { operation: Operation }) {
  const { t } = useView();
  return responses.map(({ status, description, headers, object }) => (
    <p key={status}>
      <code>{status}</code> {description}{' '}
      {object && (
        <>
          {object.isList && `${t('api.listOf')} `}
          <Link to={object.to}>{object.name}</Link>{' '}
        </>
      )}
      <span className="api-rule">
        {headers.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <code>{name}</code>
          </Fragment>
        ))}
      </span>
    </p>
  ));
}

/** Error types. Errors that the sandbox can return have a button that causes them (src/client/docs/api-provoke.ts). */
function Errors({ operation }: { operation: Operation }) {
  const { t } = useView();
  const { errors, inSandbox, signature } = operation;
  // An operation that requires a signature returns a different error to browsers that cannot sign requests.
  const request = inSandbox && signature !== 'always' ? exampleRequest(operation) : null;
  return (
    <ul className="api-errors">
      {errors.map(({ status, types }) => (
        <li key={status}>
          <code>{status}</code>
          {types.map((type) => (
            <span key={type}>
              {/* For copied text. The visible gap comes from the style sheet. */}{' '}
              <Link to={`${apiPagePath('errors')}#${type}`}>{type}</Link>
              {request && provokeProblem(type, request) && (
                <button
                  type="button"
                  data-provoke={type}
                  data-hold=""
                  aria-label={t('api.provokeOf', { name: type })}
                >
                  {t('api.provoke')}
                </button>
              )}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  operation: Operation;
  dictionaries: Dictionaries;
  path: string;
  shown: string;
}

export function OperationSection({ operation, dictionaries, path, shown }: Props) {
  const { t } = useView();
  const { id, summary, parameters, body } = operation;
  const gates = { dictionaries, path };
  return (
    <section className="api-operation" aria-labelledby={id}>
      <div>
        <h2 id={id}>{summary}</h2>
        <p>
          <RequestLine method={operation.method} path={operation.path} />
        </p>
        <p>
          <InlineText content={operation.description} />
        </p>
        <Needs operation={operation} />
        {parameters.length > 0 && (
          <>
            <h3>{t('api.parameters')}</h3>
            <FieldTable
              fields={parameters}
              label={t('api.partOf', { name: summary, part: t('api.parameters') })}
              {...gates}
            />
          </>
        )}
        {body && (
          <>
            <h3>
              {t('api.body')} <code className="api-media">{body.mediaType}</code>
            </h3>
            <FieldTable
              fields={body.fields}
              label={t('api.partOf', { name: summary, part: t('api.body') })}
              {...gates}
            />
          </>
        )}
      </div>
      <OperationPane operation={operation} path={path} shown={shown} />
      <div>
        <h3>{t('api.responses')}</h3>
        <Responses operation={operation} />
        <h3>{t('api.errors')}</h3>
        <Errors operation={operation} />
      </div>
    </section>
  );
}
