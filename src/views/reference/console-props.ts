// Console data of the operations of a page, and its texts.
import type { Operation } from '../../../common/contract/entities/api-reference.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import type { Translate } from '../../../common/i18n/translator.ts';

const textsOf = (t: Translate) => ({
  operation: t('api.consoleOperation'),
  body: t('api.consoleBody'),
  sign: t('api.consoleSign'),
  send: t('api.consoleSend'),
  sending: t('api.consoleSending'),
  base: t('api.consoleBase'),
  request: t('api.consoleRequest'),
  response: t('api.consoleResponse'),
  failed: t('api.consoleFailed'),
  noSign: t('api.consoleNoSign'),
});

export interface ConsoleOperation {
  id: string;
  method: string;
  /** Path below the sandbox's address, with parameters in braces. */
  path: string;
  summary: string;
  parameters: readonly { name: string; in: string; example: string; required: boolean }[];
  mediaType: string;
  /** Example as JSON text; empty for an operation without a body. */
  body: string;
}

// Types instead of interfaces, because the values are serialized as JSON in an attribute.
export type ConsoleProps = {
  base: string;
  operations: { [K in keyof ConsoleOperation]: ConsoleOperation[K] }[];
  texts: ReturnType<typeof textsOf>;
};

/** Returns the console's props, or `null` if the sandbox supports none of the operations. */
export function consolePropsOf(operations: readonly Operation[], t: Translate): ConsoleProps | null {
  const open = operations.filter(({ inSandbox }) => inSandbox);
  if (open.length === 0) return null;
  return {
    base: SANDBOX_PATH,
    operations: open.map(({ id, method, path, summary, parameters, body }) => ({
      id,
      method,
      path,
      summary,
      parameters: parameters
        .filter((one) => one.in === 'path' || one.required || one.name === 'Idempotency-Key')
        .map((one) => ({ name: one.name, in: one.in, example: one.example, required: one.required })),
      mediaType: body?.mediaType ?? '',
      body: body?.example.source ?? '',
    })),
    texts: textsOf(t),
  };
}
