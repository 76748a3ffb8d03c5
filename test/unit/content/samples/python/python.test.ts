// Runs the Python samples of the English documents with prepared requests, responses, and files.
import { beforeAll, describe, expect, it } from 'vitest';
import { samplesWhere } from '../documents.ts';
import { CLIENTS } from './clients.ts';
import { type PythonResult, python, runPython } from './run.ts';
import { SERVERS } from './servers.ts';

const CASES = { ...CLIENTS, ...SERVERS };
const samples = samplesWhere(({ language }) => language === 'python');

describe('Python samples', () => {
  it('each Python sample has a case', () =>
    expect(Object.keys(CASES).sort()).toEqual([...samples.keys()].sort()));

  describe.runIf(python).each(Object.entries(CASES))('the sample %s', (name, cases) => {
    const results: PythonResult[] = [];
    // All cases of a sample run in one process, because Python starts slowly.
    beforeAll(() => void results.push(...runPython(samples.get(name)?.source ?? '', Object.values(cases))));
    it.each(
      Object.entries(cases).map(([behavior, { expected }], index) => [behavior, index, expected] as const),
    )('%s', (_, index, expected) =>
      expect(results[index]).toMatchObject({ status: 0, errors: '', ...expected }),
    );
  });
});
