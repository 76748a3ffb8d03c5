// Pane next to an operation: a sample request, which can be edited and run in the sandbox, and example responses. The
// result of a request replaces both.
import { type Operation, SAMPLE_LANGUAGES } from '../../../common/contract/entities/api-reference.ts';
import { useView } from '../context.tsx';
import { CodeBlock } from '../modules/code.tsx';
import { ALL_LANGUAGES, SampleGroup } from './code.tsx';
import { RequestForm } from './request-form.tsx';
import { curlLine } from './sandbox-line.ts';

interface Props {
  operation: Operation;
  path: string;
  shown: string;
}

function Examples({ operation: { id, summary, responses } }: { operation: Operation }) {
  const { t } = useView();
  const examples = responses.flatMap(({ status, example }) => (example ? [{ status, example }] : []));
  if (examples.length === 0) return null;
  return (
    <div className="tabs-group api-examples">
      {examples.map(({ status, example }, index) => (
        <details key={status} name={`examples-${id}`} open={index === 0} data-example={status}>
          <summary>
            {t('api.consoleResponse')} {status}
          </summary>
          <CodeBlock code={example} label={t('api.exampleOf', { name: `${summary} ${status}` })} />
        </details>
      ))}
    </div>
  );
}

export function OperationPane({ operation, path, shown }: Props) {
  const { t } = useView();
  const { id, summary, samples, inSandbox, signature } = operation;
  return (
    <div className="api-pane night">
      {inSandbox && <RequestForm operation={operation} />}
      {inSandbox && signature !== 'always' && (
        <details className="api-try">
          <summary>{t('api.curlTitle')}</summary>
          <p>{t('api.curlLead')}</p>
          <CodeBlock code={curlLine(operation)} label={t('api.curlOf', { name: summary })} />
        </details>
      )}
      <SampleGroup
        samples={samples}
        id={id}
        path={path}
        shown={shown}
        labelOf={(language) => t('api.samplesOf', { language, name: summary })}
      />
      {/* Pages in other sample languages have no examples, to stay within the page size limit. */}
      {[SAMPLE_LANGUAGES[0], ALL_LANGUAGES].includes(shown) && <Examples operation={operation} />}
    </div>
  );
}

const EMPTY = { language: 'http', source: '', tokens: [] } as const;

/** Template for the result of a sandbox request, which a script clones into the pane of the operation. */
export function ResultTemplate() {
  const { t } = useView();
  const parts = [
    ['response', t('api.consoleResponse')],
    ['headers', t('api.consoleHeaders')],
    ['request', t('api.consoleRequest')],
    ['base', t('api.signatureBase')],
  ] as const;
  return (
    <template className="api-result-template">
      <div
        className="api-result"
        data-failed={t('api.consoleFailed')}
        data-no-sign={t('api.consoleNoSign')}
        data-marked={t('api.consoleMarked')}
      >
        <p className="api-bar">
          <span role="status">{t('api.consoleSending')}</span>
          <button type="button">{t('api.showSample')}</button>
        </p>
        <div className="tabs-group" hidden>
          {parts.map(([part, label]) => (
            <details key={part} name="api-result" open={part === 'response'} data-part={part}>
              <summary>{label}</summary>
              <CodeBlock code={EMPTY} label={label} />
            </details>
          ))}
        </div>
      </div>
    </template>
  );
}
