// Fonts of PDF files: format, character slices, and delivery to the portal.
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { addFonts, rangesOf, toTrueType } from '../../compiler/docs/fonts.ts';

describe('D35 fonts of PDF files', () => {
  it('the fonts are TrueType with every table of the WOFF file', () => {
    const woff = readFileSync(
      'node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-latin-400-normal.woff',
    );
    const bytes = toTrueType(woff);
    expect(bytes.readUInt32BE(0)).toBe(0x00010000);
    expect(bytes.readUInt16BE(4)).toBe(woff.readUInt16BE(12));
    expect(create(bytes).characterSet).toContain('A'.charCodeAt(0));
  });
  it('a file that is not a WOFF font is rejected', () => {
    expect(() => toTrueType(Buffer.from('wOF2 and more'))).toThrow('not a WOFF file');
  });
  it('each character is in one slice; slices are sorted and do not overlap', () => {
    const slices = [
      ['latin', [65, 66, 67, 68]],
      ['119', [67, 0x4e00]],
    ] as const;
    expect(rangesOf(slices)).toEqual([
      [65, 66, 'latin'],
      [67, 67, '119'],
      [68, 68, 'latin'],
      [0x4e00, 0x4e00, '119'],
    ]);
  });
  it('the fonts are available to the portal only, because the configuration sends every request to the Worker first', () => {
    const { name, assets } = JSON.parse(addFonts('{"name":"portal"}'));
    expect(name).toBe('portal');
    expect(assets).toEqual({ directory: '../../portal/fonts', binding: 'FONTS', run_worker_first: true });
    const written = readFileSync('portal/wrangler.toml', 'utf8');
    expect(written).toMatch(/\[assets\]\ndirectory = "fonts"\nbinding = "FONTS"\nrun_worker_first = true\n/);
  });
});
