// The console's style sheet and script: one file each, named by a digest of its content.

import tokens from '../../../common/brand/tokens.css?raw';
import { digestOf } from '../../../common/crypto/digest.ts';
import type { Assets } from '../env.ts';
import script from './browser.js?raw';
import chart from './styles/chart.css?raw';
import choices from './styles/choices.css?raw';
import form from './styles/form.css?raw';
import frame from './styles/frame.css?raw';
import notice from './styles/notice.css?raw';
import plan from './styles/plan.css?raw';
import print from './styles/print.css?raw';
import table from './styles/table.css?raw';
import values from './styles/values.css?raw';

export const ASSETS = '/ops/assets/';

const SHEET = [tokens, frame, notice, form, table, choices, values, chart, plan, print].join('\n');
const FILES = {
  styles: { ending: 'css', type: 'text/css', content: SHEET },
  script: { ending: 'js', type: 'text/javascript', content: script },
} as const;

const pathOf = async (name: keyof typeof FILES): Promise<string> =>
  `${ASSETS}${await digestOf(FILES[name].content, 8)}.${FILES[name].ending}`;
const known: { assets: Assets | null } = { assets: null };

/** The addresses of the files of this build. */
export async function assetPaths(): Promise<Assets> {
  known.assets ??= { styles: await pathOf('styles'), script: await pathOf('script') };
  return known.assets;
}

/** A file, immutable for browsers; 404 for a file of another build. */
export async function serveAsset(path: string): Promise<Response> {
  const assets = await assetPaths();
  const file = path === assets.styles ? FILES.styles : path === assets.script ? FILES.script : null;
  if (!file) return new Response('not found', { status: 404 });
  return new Response(file.content, {
    headers: {
      'Content-Type': `${file.type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
