// Search text of a lead: reference and values, folded like the search query.
import { fold } from '../../../common/text/fold.ts';

/** Returns folded lines: the reference, then each text value of a lead. Each list item is a line. */
export const wordsOf = (reference: string, detail: Readonly<Record<string, unknown>>): string =>
  fold(
    [reference, ...Object.values(detail).flat()]
      .filter((value) => typeof value === 'string' && value !== '')
      .join('\n'),
  );
