// Console of the sandbox: fields of a request, the button, and the texts of request and response. It is
// hidden without script; the curl lines above it do the same.

import type { ChangeEvent } from 'react';
import { ownOf } from '../../../common/contract/own.ts';
import { Scroller } from '../components/scroller.tsx';
import type { ConsoleOperation, ConsoleProps } from './console-props.ts';

/** State of a hydrated console. */
export interface Live {
  operation: ConsoleOperation;
  values: Readonly<Record<string, string>>;
  body: string;
  isSigned: boolean;
  canSign: boolean;
  isSending: boolean;
  failed: boolean;
  base: string;
  request: string;
  response: string;
  onOperation: (event: ChangeEvent<HTMLSelectElement>) => void;
  /** Value of the field of this name. */
  onValue: (event: ChangeEvent<HTMLInputElement>) => void;
  onBody: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  onSigned: (event: ChangeEvent<HTMLInputElement>) => void;
  onSend: () => void;
}

function Shown({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <>
      <h3>{title}</h3>
      <Scroller className="code-block" label={title}>
        <pre translate="no">
          <code>{text}</code>
        </pre>
      </Scroller>
    </>
  );
}

/** Parameters and body of the selected operation. */
function RequestFields({
  operation: { parameters, body },
  label,
  live,
}: {
  operation: ConsoleOperation;
  /** Label of the body. */
  label: string;
  live: Live | undefined;
}) {
  return (
    <>
      {parameters.map(({ name, example }) => (
        <label key={name}>
          <code>{name}</code>
          <input
            value={ownOf(live?.values ?? {}, name) ?? example}
            name={name}
            onChange={live?.onValue ?? (() => undefined)}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      ))}
      {body !== '' && (
        <label>
          {label}
          <textarea
            rows={Math.min(14, body.split('\n').length + 1)}
            value={live?.body ?? body}
            onChange={live?.onBody ?? (() => undefined)}
            spellCheck={false}
          />
        </label>
      )}
    </>
  );
}

export function ApiConsole({ operations, texts, live }: ConsoleProps & { live?: Live }) {
  const operation = live?.operation ?? operations[0];
  if (!operation) return null;
  return (
    <div className="api-console">
      <label>
        {texts.operation}
        <select value={operation.id} onChange={live?.onOperation ?? (() => undefined)}>
          {operations.map(({ id, summary, method }) => (
            <option key={id} value={id}>
              {summary} ({method})
            </option>
          ))}
        </select>
      </label>
      <RequestFields operation={operation} label={texts.body} live={live} />
      <label className="api-console-sign">
        <input
          type="checkbox"
          checked={live?.isSigned ?? true}
          disabled={live?.canSign === false}
          onChange={live?.onSigned ?? (() => undefined)}
        />
        {texts.sign}
      </label>
      {live?.canSign === false && <p>{texts.noSign}</p>}
      <button
        type="button"
        className="button"
        data-kind="primary"
        aria-busy={live?.isSending}
        onClick={live?.onSend}
      >
        {live?.isSending ? texts.sending : texts.send}
      </button>
      <div role="status">
        {live?.failed && <p className="api-gate">{texts.failed}</p>}
        {live && (
          <>
            <Shown title={texts.base} text={live.base} />
            <Shown title={texts.request} text={live.request} />
            <Shown title={texts.response} text={live.response} />
          </>
        )}
      </div>
    </div>
  );
}
