// URLs and local secrets that `npm start` and `npm run dev` print.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { localAccess, localToken } from '../../../scripts/dev/local-access.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('local-access');
const ORIGIN = 'http://localhost:8787';

describe('the URLs of a local run', () => {
  it('the local URLs include site, preview, sign-in, and ops with the secrets of the repository, aligned', () => {
    const { OPS_TOKEN } = parseEnv(readFileSync('ops/.dev.vars', 'utf8'));
    const lines = localAccess(ORIGIN, '').split('\n');
    expect(lines).toEqual([
      `site     ${ORIGIN}/`,
      `preview  ${ORIGIN}/?ispreview=1&pretoken=local-preview`,
      `sign-in  ${ORIGIN}/r_sec_login  user demo, password local-demo-only`,
      `ops      ${ORIGIN}/ops/  token ${OPS_TOKEN}`,
    ]);
  });

  it('localToken returns the first token of OPS_TOKEN during a rotation, and an empty string without one', () => {
    const file = join(folder, '.dev.vars');
    writeFileSync(file, 'OPS_TOKEN="new-token, old-token"\nOPS_TOKENS="mina:editor:hers"\n');
    expect([localToken(undefined, file), localToken('mina', file)]).toEqual(['new-token', 'hers']);
    writeFileSync(file, 'PREVIEW_KEY=key\n');
    expect(localToken(undefined, file)).toBe('');
  });

  it('the local URLs omit preview and demo customer with a different portal', () => {
    const lines = localAccess(ORIGIN, 'https://portal.example').split('\n');
    expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(['site', 'ops']);
  });
});
