// Search text of a lead: reference and values, folded like the query.
import { fold } from '../../../common/text/fold.ts';

/** Folded lines: the reference, then each value of a lead; items of lists get a line each. */
export const wordsOf = (reference: string, detail: Readonly<Record<string, unknown>>): string =>
  fold(
    [reference, ...Object.values(detail).flat()]
      .filter((value) => typeof value === 'string' && value !== '')
      .join('\n'),
  );
