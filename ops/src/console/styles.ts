// The console's style sheet: one file, named by what is in it.

import { digestOf } from '../../../src/digest.ts';
import tokens from '../../../src/styles/tokens.css?raw';
import chart from './styles/chart.css?raw';
import choices from './styles/choices.css?raw';
import form from './styles/form.css?raw';
import frame from './styles/frame.css?raw';
import notice from './styles/notice.css?raw';
import plan from './styles/plan.css?raw';
import print from './styles/print.css?raw';
import table from './styles/table.css?raw';
import values from './styles/values.css?raw';

/** Every part of the sheet, in order. */
const SHEET = [tokens, frame, notice, form, table, choices, values, chart, plan, print].join('\n');
const known = { path: '' };

/** Where the sheet is: another address for another sheet. */
export async function stylesPath(): Promise<string> {
  known.path ||= `/ops/assets/${await digestOf(SHEET, 8)}.css`;
  return known.path;
}

/** The sheet, kept for good; 404 for one of another build. */
export async function stylesAnswer(path: string): Promise<Response> {
  if (path !== (await stylesPath())) return new Response('not found', { status: 404 });
  return new Response(SHEET, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
