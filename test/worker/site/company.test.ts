// §2 pages that lead elsewhere or come after a form: thank-you pages and second names.
import { describe, expect, it } from 'vitest';
import { NEVER } from './company-portal.ts';
import { header, visit } from './support.ts';

describe('§2 thank-you pages', () => {
  it.each(['/contact-thank-you/', '/lp-thank-you/', '/thank-you-partnership/', '/trial-thank-you/'])(
    '%s is neutral without a reference, shows a well-formed one, and is never kept or indexed',
    async (path) => {
      const bare = await visit(path);
      expect(bare.text).not.toContain('Your reference');
      expect(bare.text).toContain('<meta name="robots" content="noindex"');
      expect((await visit(`${path}?reference=F-ABCD-2345`)).text).toContain('F-ABCD-2345');
      const crafted = await visit(`${path}?reference=${encodeURIComponent('<b>call 555</b>')}`);
      expect(crafted.text).not.toContain('call 555');
      expect(header(crafted, 'cache-control')).toBe(NEVER);
    },
  );
});

describe('§2 second names', () => {
  it('lead to their product in one hop, in the locale, with what links carry; a name of nothing is not found', async () => {
    const { response } = await visit('/ja/product/cloud-dns/?bd_vid=7');
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      '/ja/products/cloud-dns/?bd_vid=7',
    ]);
    expect((await visit('/product/nothing/')).response.status).toBe(404);
    expect((await visit('/product/manufacturing/')).response.status).toBe(404);
  });
});
