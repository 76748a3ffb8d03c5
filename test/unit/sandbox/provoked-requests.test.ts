// Errors that the reference offers to provoke: the sandbox returns each of them.
import { describe, expect, it } from 'vitest';
import { provokeProblem } from '../../../common/text/provoked-requests.ts';
import { referenceOf } from '../../../compiler/api-reference/reference.ts';
import { pathOf } from '../../../src/client/docs/api-request.ts';
import { exampleRequest } from '../../../src/views/reference/request-form.tsx';
import { document, reference } from '../api-reference/reference.ts';
import { newSandbox } from './sandbox.ts';

const operations = referenceOf(document, reference.changelog)
  .resources.flatMap((resource) => resource.operations)
  .filter(({ inSandbox, signature }) => inSandbox && signature !== 'always');

const offered = operations.flatMap((operation) =>
  operation.errors.flatMap(({ status, types }) =>
    types.flatMap((type) => {
      const request = provokeProblem(type, exampleRequest(operation));
      return request ? [{ id: operation.id, operation, status, type, request }] : [];
    }),
  ),
);

describe('an error that the reference offers to provoke', () => {
  it('every kind of error is offered for some operation', () => {
    expect(new Set(offered.map(({ type }) => type))).toEqual(
      new Set([
        'not-found',
        'version-mismatch',
        'precondition-required',
        'validation-failed',
        'invalid-request',
      ]),
    );
  });

  it.each(offered)(
    'the provoked request of $id returns $status $type',
    async ({ operation, status, type, request }) => {
      const { method, path } = operation;
      const { parameters, body } = request;
      const version = parameters.find(({ name }) => name === 'If-Match')?.value ?? '';
      const url = pathOf({ method, template: path, type: '', isRepeatable: false, parameters, body });
      const { send } = newSandbox();
      const answer = await send(method, url.replace(/^\/v1/, ''), {
        headers: version === '' ? {} : { 'if-match': version },
        ...(body === '' ? {} : { text: body }),
      });
      expect([answer.status, String(answer.body.type).split('/').at(-1)]).toEqual([status, type]);
    },
  );
});

it.each(['', 'unknown', '__proto__', 'constructor'])(
  'the reference offers no request that provokes the unknown type "%s"',
  (type) => {
    expect(provokeProblem(type, { parameters: [], body: '{"name": "a"}' })).toBeNull();
  },
);

it('the reference offers no erroneous request if the parameter or body that it would change is missing', () => {
  for (const type of [
    'not-found',
    'version-mismatch',
    'precondition-required',
    'validation-failed',
    'invalid-request',
  ])
    expect(provokeProblem(type, { parameters: [], body: '' })).toBeNull();
});
