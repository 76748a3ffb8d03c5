// Resource of the API: its operations, its objects, and a console for its part of the sandbox.
import type { ApiResource } from '../../../common/contract/entities/api-reference.ts';
import { Island } from '../components/island.tsx';
import { useView } from '../context.tsx';
import { Words } from './code.tsx';
import { consolePropsOf } from './console-props.ts';
import { FieldTable } from './fields.tsx';
import { ApiFrame, type Around, Products } from './frame.tsx';
import type { Dictionaries } from './gate.ts';
import { OperationSection } from './operation.tsx';

interface Props extends Around {
  resource: ApiResource;
  dictionaries: Dictionaries;
  /** Language of the samples. */
  language: string;
}

export function ResourcePage({ resource, dictionaries, language, ...frame }: Props) {
  const { t } = useView();
  const { path, operations, objects } = resource;
  const gates = { dictionaries, path };
  const props = consolePropsOf(operations, t);
  const contents = [
    ...operations.map(({ id, summary }) => ({ id, text: summary })),
    ...objects.map(({ name }) => ({ id: `object-${name}`, text: name })),
    ...(props ? [{ id: 'console', text: t('api.console') }] : []),
  ];
  return (
    <ApiFrame {...frame} path={path} contents={contents}>
      <h1>{resource.title}</h1>
      <p className="lead">
        <Words of={resource.description} />
      </p>
      <Products products={resource.productNames} />
      <div className="doc-body rich api-body">
        {operations.map((operation) => (
          <OperationSection key={operation.id} operation={operation} shown={language} {...gates} />
        ))}
        {objects.map(({ name, description, fields }) => (
          <section key={name} aria-labelledby={`object-${name}`}>
            <h2 id={`object-${name}`}>{name}</h2>
            <p>
              <Words of={description} />
            </p>
            <FieldTable fields={fields} label={name} {...gates} />
          </section>
        ))}
        {props && (
          <section className="api-console-section" aria-labelledby="console">
            <h2 id="console">{t('api.console')}</h2>
            <p>{t('api.consoleLead')}</p>
            <Island name="api-console" when="interaction" props={props} />
          </section>
        )}
      </div>
    </ApiFrame>
  );
}
