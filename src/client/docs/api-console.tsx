// Hydrated API console: builds a request from the fields, signs it, and shows the request and the response.
import { useEffect, useLayoutEffect, useState } from 'react';
import { ownOf } from '../../../common/contract/own.ts';
import { ApiConsole } from '../../views/reference/console.tsx';
import type { ConsoleOperation, ConsoleProps } from '../../views/reference/console-props.ts';
import { callSandbox, canSign, type Exchange } from './sandbox.ts';

const NO_EXCHANGE: Exchange = { base: '', request: '', response: '' };

const KEY = 'Idempotency-Key';

/** Example values of an operation, as the server renders them. */
const examplesOf = ({ parameters }: ConsoleOperation): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example]));

/** Initial values of an operation: its examples, and an idempotency key. */
const valuesOf = (operation: ConsoleOperation): Record<string, string> => ({
  ...examplesOf(operation),
  ...(operation.parameters.some(({ name }) => name === KEY) ? { [KEY]: crypto.randomUUID() } : {}),
});

/** Fields of the console. */
interface Input {
  operation: ConsoleOperation;
  values: Record<string, string>;
  body: string;
  isSigned: boolean;
}

/** Input as the server renders it: the examples of the first operation. */
function renderedInput({ operations: [operation] }: ConsoleProps): Input | null {
  return operation
    ? { operation, values: examplesOf(operation), body: operation.body, isSigned: true }
    : null;
}

/** Reads the fields of the page before React resets them to the server's state. */
function enteredIn({ operations }: ConsoleProps): Input | null {
  const fields = document.querySelector('.api-console');
  const operation = operations.find(({ id }) => id === fields?.querySelector('select')?.value);
  if (!fields || !operation) return null;
  const changed = <E extends HTMLInputElement | HTMLTextAreaElement>(field: E | null): field is E =>
    field !== null && field.value !== field.defaultValue;
  const values = operation.parameters.flatMap(({ name }): [string, string][] => {
    const field = fields.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    return changed(field) ? [[name, field.value]] : [];
  });
  const text = fields.querySelector('textarea');
  return {
    operation,
    values: { ...valuesOf(operation), ...Object.fromEntries(values) },
    body: operation.body !== '' && changed(text) ? text.value : operation.body,
    isSigned: fields.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ?? true,
  };
}

/** Returns the request of the visitor's input. */
function requestOf(base: string, { operation, values, body }: Omit<Input, 'isSigned'>) {
  const of = (where: string) => operation.parameters.filter((one) => one.in === where);
  const path = of('path').reduce(
    (text, { name }) => text.replace(`{${name}}`, encodeURIComponent(ownOf(values, name) ?? '')),
    operation.path,
  );
  const query = new URLSearchParams(
    of('query').flatMap(({ name }) => (ownOf(values, name) ? [[name, ownOf(values, name) ?? '']] : [])),
  );
  return {
    method: operation.method,
    path: `${base}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...Object.fromEntries(
        of('header').flatMap(({ name }) => (ownOf(values, name) ? [[name, ownOf(values, name) ?? '']] : [])),
      ),
      ...(operation.body === '' ? {} : { 'Content-Type': operation.mediaType }),
    },
    body: operation.body === '' ? '' : body,
  };
}

export default function LiveConsole(props: ConsoleProps) {
  const [entered] = useState(() => enteredIn(props));
  const [input, setInput] = useState(() => renderedInput(props));
  const [signs, setSigns] = useState(true);
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [exchange, setExchange] = useState(NO_EXCHANGE);

  useEffect(() => {
    void canSign().then(setSigns);
  }, []);

  // Hydration must begin with the state of the server's HTML.
  useLayoutEffect(() => {
    if (entered) setInput(entered);
  }, [entered]);

  if (!input) return null;
  const change = (changed: Partial<Input>) => setInput({ ...input, ...changed });
  const isSigned = input.isSigned && signs;

  async function send(requested: Input) {
    if (isSending) return;
    setIsSending(true);
    setFailed(false);
    try {
      setExchange(await callSandbox({ ...requestOf(props.base, requested), isSigned }));
    } catch {
      setFailed(true);
    }
    setIsSending(false);
  }

  return (
    <ApiConsole
      {...props}
      live={{
        ...input,
        isSigned,
        canSign: signs,
        isSending,
        failed,
        ...exchange,
        onOperation: ({ target }) => {
          const next = props.operations.find(({ id }) => id === target.value);
          if (!next) return;
          change({ operation: next, values: valuesOf(next), body: next.body });
          setExchange(NO_EXCHANGE);
        },
        onValue: ({ target }) => change({ values: { ...input.values, [target.name]: target.value } }),
        onBody: ({ target }) => change({ body: target.value }),
        onSigned: ({ target }) => change({ isSigned: target.checked }),
        onSend: () => void send(input),
      }}
    />
  );
}
