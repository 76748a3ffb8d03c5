// API resource: its operations and objects.
import { Fragment } from 'react';
import type { ApiResource } from '../../../common/contract/entities/api-reference.ts';
import { useView } from '../context.tsx';
import { SampleValues } from '../docs/sample-values.tsx';
import { InlineText } from './code.tsx';
import { FieldTable } from './fields.tsx';
import { ApiFrame, type ApiPageContext, Products } from './frame.tsx';
import type { Dictionaries } from './gate.ts';
import { OperationSection } from './operation.tsx';
import { OperationRows } from './operation-rows.tsx';
import { ResultTemplate } from './pane.tsx';

interface Props extends ApiPageContext {
  resource: ApiResource;
  dictionaries: Dictionaries;
  language: string;
}

/** Code of the samples and example responses. */
const samplesIn = (operations: ApiResource['operations']): string[] =>
  operations.flatMap(({ samples, responses }) =>
    [...samples, ...responses.flatMap(({ example }) => example ?? [])].map(({ source }) => source),
  );

export function ResourcePage({ resource, dictionaries, language, ...frame }: Props) {
  const { t } = useView();
  const { path, operations, objects } = resource;
  const gates = { dictionaries, path };
  const runs = operations.some(({ inSandbox }) => inSandbox);
  return (
    <ApiFrame {...frame} path={path}>
      <h1>{resource.title}</h1>
      <p className="lead">
        <InlineText content={resource.description} />
      </p>
      <Products products={resource.productNames} />
      <nav className="api-contents" aria-label={t('docs.onThisPage')}>
        <OperationRows operations={operations} page="" />
        {objects.length > 0 && (
          <p className="api-products">
            {t('api.objects')}
            {t('form.colon')}
            {objects.map(({ name }, index) => (
              <Fragment key={name}>
                {index > 0 && ' · '}
                <a href={`#object-${name}`}>{name}</a>
              </Fragment>
            ))}
          </p>
        )}
      </nav>
      {runs && (
        <p className="api-products api-lead-run" data-markdown-ignore="">
          {t('api.consoleLead')}
        </p>
      )}
      <SampleValues samples={samplesIn(operations)} />
      <div className="doc-body rich api-body">
        {operations.map((operation) => (
          <OperationSection key={operation.id} operation={operation} shown={language} {...gates} />
        ))}
        {objects.map(({ name, description, fields }) => (
          <section key={name} className="api-object" aria-labelledby={`object-${name}`}>
            <h2 id={`object-${name}`}>{name}</h2>
            <p>
              <InlineText content={description} />
            </p>
            <FieldTable fields={fields} label={name} {...gates} />
          </section>
        ))}
      </div>
      {runs && <ResultTemplate />}
    </ApiFrame>
  );
}
