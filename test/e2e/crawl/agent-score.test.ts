// Agent-friendliness score of the production build; `npm run afdocs` tests more pages.
import { describe, expect, inject, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { agentScore, MIN_SCORE } from '../../../scripts/test/agent-score.ts';
import { visitorHeaders } from '../shell/visitor.ts';

describe('agents', () => {
  it.each(localeCodes)(
    'every check of the agent-friendly documentation spec passes in %s',
    async (locale) => {
      const { score, pages, failing } = await agentScore(inject('origin'), locale, 15, visitorHeaders);
      expect(failing).toEqual([]);
      expect(score).toBeGreaterThanOrEqual(MIN_SCORE);
      expect(pages).toBe(15);
    },
  );
});
