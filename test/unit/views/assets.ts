import { recordOf } from '../../../common/contract/own.ts';
import { PAGE_SHEETS } from '../../../src/views/sheets.ts';

/** Style sheets and scripts of a build. */
export const assets = {
  styles: recordOf(['first', 'late', ...PAGE_SHEETS], (name) => `/${name}.css`),
  firstPaint: { code: 'before()', hash: 'sha256-0' },
  scripts: ['/boot.js'],
  soft: [],
  ahead: [],
  preloadFonts: [],
  build: 'b',
};
