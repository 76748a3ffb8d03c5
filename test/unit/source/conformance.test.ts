// Recorded results of the conformance tables: they match the tests that currently declare WCAG 2.2 criteria.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConformanceSchema } from '../../../compiler/pages/conformance.ts';
import { declarations } from '../../../scripts/accessibility/declarations.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(`content/data/${name}.json`, 'utf8'));
const recorded = ConformanceSchema.parse(read('conformance'));
const { criteria } = read('criteria') as { criteria: { id: string; level: string }[] };

describe('content/data/conformance.json', () => {
  it('the recorded tests equal those that declare criteria; otherwise run `npm run accessibility:record`', () => {
    const named = recorded.tests.map(({ file, title, criteria }) => ({ file, title, criteria }));
    expect(named.length).toBeGreaterThan(10);
    expect(named).toEqual(declarations());
  });

  it('each recorded test has at least one case', () => {
    expect(recorded.tests.filter(({ passed, failed }) => passed + failed === 0)).toEqual([]);
  });

  it('the titles of recorded tests are unique per file, so that a result belongs to one declaration', () => {
    const keys = recorded.tests.map(({ file, title }) => `${file} ${title}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

describe('content/data/criteria.json', () => {
  it('the table has the 31 criteria of level A and the 24 of level AA of WCAG 2.2, each once', () => {
    const ids = (level: string) =>
      criteria.filter((criterion) => criterion.level === level).map(({ id }) => id);
    expect([new Set(ids('A')).size, ids('A').length]).toEqual([31, 31]);
    expect([new Set(ids('AA')).size, ids('AA').length]).toEqual([24, 24]);
  });
});
