// What the team searches leads by: reference and values, folded as the question is.
import { fold } from '../../../common/text/fold.ts';

/** Folded lines: the reference, then each value of a lead; those of a list each by itself. */
export const wordsOf = (reference: string, detail: Readonly<Record<string, unknown>>): string =>
  fold(
    [reference, ...Object.values(detail).flat()]
      .filter((value) => typeof value === 'string' && value !== '')
      .join('\n'),
  );
