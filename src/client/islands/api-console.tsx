// The woken console: makes a request of what the fields say, signs it, and shows all that goes to and fro.
import { useEffect, useState } from 'react';
import { ownOf } from '../../api/contract/own.ts';
import { ApiConsole } from '../../views/reference/console.tsx';
import type { ConsoleOperation, ConsoleProps } from '../../views/reference/console-props.ts';
import { askSandbox, canSign, type Told } from '../sandbox.ts';

const NOTHING: Told = { base: '', request: '', response: '' };

const KEY = 'Idempotency-Key';

const valuesOf = ({ parameters }: ConsoleOperation): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, example]));

/** The operation as a request, with the values that were typed. */
function requestOf(base: string, operation: ConsoleOperation, values: Record<string, string>, body: string) {
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
  const [first] = props.operations;
  const [operation, setOperation] = useState(first);
  const [values, setValues] = useState<Record<string, string>>(() => (first ? valuesOf(first) : {}));
  const [body, setBody] = useState(first?.body ?? '');
  const [isSigned, setIsSigned] = useState(true);
  const [signs, setSigns] = useState(true);
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [told, setTold] = useState(NOTHING);

  useEffect(() => {
    void canSign().then(setSigns);
  }, []);

  // Not while the server's HTML is taken over, which has the example.
  const isRepeatable = operation?.parameters.some(({ name }) => name === KEY);
  useEffect(() => {
    if (isRepeatable) setValues((known) => ({ ...known, [KEY]: crypto.randomUUID() }));
  }, [isRepeatable]);

  if (!operation) return null;

  async function send(asked: ConsoleOperation) {
    if (isSending) return;
    setIsSending(true);
    setFailed(false);
    try {
      setTold(
        await askSandbox({ ...requestOf(props.base, asked, values, body), isSigned: isSigned && signs }),
      );
    } catch {
      setFailed(true);
    }
    setIsSending(false);
  }

  return (
    <ApiConsole
      {...props}
      live={{
        operation,
        values,
        body,
        isSigned: isSigned && signs,
        canSign: signs,
        isSending,
        failed,
        ...told,
        onOperation: ({ target }) => {
          const next = props.operations.find(({ id }) => id === target.value);
          if (!next) return;
          setOperation(next);
          setValues(valuesOf(next));
          setBody(next.body);
          setTold(NOTHING);
        },
        onValue: ({ target }) => setValues({ ...values, [target.name]: target.value }),
        onBody: ({ target }) => setBody(target.value),
        onSigned: ({ target }) => setIsSigned(target.checked),
        onSend: () => void send(operation),
      }}
    />
  );
}
