// Request form of an operation. A script sends the request to the sandbox (src/client/docs/api-run.ts). Its fields
// are the only state; the samples and the request derive from them. It is hidden without scripts, because the curl
// command is equivalent.
import type { Operation } from '../../../common/contract/entities/api-reference.ts';
import type { RequestParts } from '../../../common/text/provoked-requests.ts';
import { useView } from '../context.tsx';

/** Parameter without a field, because the script generates a key for each request. */
const GENERATED = 'Idempotency-Key';

type Parameter = Operation['parameters'][number];

/** Whether the example request contains the parameter. */
const hasDefault = ({ in: location, name, required }: Parameter): boolean =>
  location === 'path' || required || name === 'If-Match';

/** Whether the form has a field for the parameter. Most headers are rarely needed. */
const hasField = (parameter: Parameter): boolean =>
  parameter.name !== GENERATED && (parameter.in !== 'header' || hasDefault(parameter));

/** Example request, with the initial values of the form. */
export const exampleRequest = ({ parameters, body }: Operation): RequestParts => ({
  parameters: parameters.filter(hasField).map((parameter) => ({
    in: parameter.in,
    name: parameter.name,
    value: hasDefault(parameter) ? parameter.example : '',
  })),
  body: body?.example.source ?? '',
});

function ParameterField({ parameter }: { parameter: Parameter }) {
  const { in: location, name, example } = parameter;
  return (
    <label>
      <code>{name}</code>
      <input
        data-in={location}
        name={name}
        defaultValue={hasDefault(parameter) ? example : ''}
        placeholder={example}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}

function BodyField({ body }: { body: NonNullable<Operation['body']> }) {
  const { t } = useView();
  const { source } = body.example;
  return (
    <label>
      {t('api.consoleBody')}
      <textarea
        data-in="body"
        rows={Math.min(12, source.split('\n').length)}
        defaultValue={source}
        maxLength={16_000}
        spellCheck={false}
      />
      <span className="api-hint">{t('api.bodyInvalid')}</span>
    </label>
  );
}

export function RequestForm({ operation }: { operation: Operation }) {
  const { t } = useView();
  const { method, path, parameters, body, summary } = operation;
  const isChange = method !== 'GET';
  const fields = parameters.filter(hasField);
  return (
    <form
      className="api-form"
      method="dialog"
      aria-label={t('api.runOf', { name: summary })}
      data-method={method}
      data-path={path}
      data-type={body?.mediaType}
      data-repeatable={parameters.some(({ name }) => name === GENERATED) ? '' : undefined}
      data-markdown-ignore=""
    >
      <p className="api-bar">
        <span className="label">{t('api.sandbox')}</span>
        <button type="submit" className="api-run" data-hold="">
          {t('api.run')}
        </button>
      </p>
      {(isChange || fields.length > 0) && (
        <details>
          <summary>{t('api.edit')}</summary>
          {fields.map((parameter) => (
            <ParameterField key={`${parameter.in} ${parameter.name}`} parameter={parameter} />
          ))}
          {body && <BodyField body={body} />}
          {isChange && (
            <label className="api-sign">
              <input type="checkbox" defaultChecked />
              {t('api.consoleSign')}
            </label>
          )}
        </details>
      )}
    </form>
  );
}
