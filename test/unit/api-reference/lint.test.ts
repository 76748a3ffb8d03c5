// Lint of the API document: OpenAPI 3.1, Redocly's strict rules, and additional rules.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { json } from './reference.ts';

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // OpenAPI 3.1 allows role names in the security requirement of a bearer key; document.test.ts checks them.
    'security-scopes-defined': 'off',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'paths-kebab-case': 'error',
    'component-name-unique': 'error',
    'spec-strict-refs': 'error',
    'no-unused-components': 'error',
    'path-segment-plural': 'off',
  },
});

it('the API document is OpenAPI 3.1 and passes the linter without findings', async () => {
  const results = await lintFromString({ source: JSON.stringify(json), config });
  expect(
    results.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`),
  ).toEqual([]);
});
