// Runs the JavaScript samples of the English documents, except edge functions, which samples.test.ts runs.
import { describe, expect, it } from 'vitest';
import { samplesWhere } from '../documents.ts';
import { BROWSER } from './browser.ts';
import { CLIENTS } from './clients.ts';
import { SERVERS } from './servers.ts';

const CASES = { ...BROWSER, ...CLIENTS, ...SERVERS };
const samples = samplesWhere(
  ({ language, source }) =>
    (language === 'js' && !source.includes('export default {')) ||
    (language === 'html' && source.includes('<script')),
);

describe('JavaScript samples', () => {
  it('each JavaScript sample has a case', () =>
    expect(Object.keys(CASES).sort()).toEqual([...samples.keys()].sort()));

  describe.each(Object.entries(CASES))('the sample %s', (name, cases) => {
    it.each(Object.entries(cases))('%s', async (_, test) => {
      expect.hasAssertions();
      await test(samples.get(name)?.source ?? '');
    });
  });
});
