// Facts of a glossary term, and the map that shows them.
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { readTermFacts } from '../../../src/routes/common/articles/term.ts';
import { shortName, TermMap } from '../../../src/views/editorial/term-map.tsx';
import { html } from './html.tsx';

const factsOf = (text: string) => readTermFacts(fromHtml(text, { fragment: true }));
const contrasts = (items: string) => factsOf(`<h2 id="confused-with">X</h2><ul>${items}</ul>`).contrasts;

describe('the facts of a term', () => {
  it('the facts contain the codes of linked terms and products of any locale, each once', () => {
    const text = `<p><a href="/ja/glossary/cdn/?rsr=x">CDN</a> <a href="/glossary/cdn/">CDN</a>
      <a href="/ja/products/cloud-dns/#top">DNS</a> <a href="/products/waf/">WAF</a>
      <a href="https://example.com/glossary/foreign/">x</a> <a href="/glossary/a/b/">x</a> <a>x</a></p>`;
    expect(factsOf(text)).toMatchObject({ terms: ['cdn'], products: ['cloud-dns'] });
  });

  it('the facts contain standards with any kind of space, and inline code, but no code blocks', () => {
    const text =
      '<p>RFC\u00a09114, RFC 9000, RFC\u00a09114, NIST SP 800-207, RFCs, RFC 1</p><p><code>Alt-Svc</code></p><pre><code>x</code></pre>';
    expect(factsOf(text)).toMatchObject({
      standards: ['RFC\u00a09114', 'RFC 9000', 'NIST SP 800-207'],
      code: ['Alt-Svc'],
    });
  });

  it('a contrast is the emphasized start of a list item, without its period and with an adjacent link', () => {
    expect(contrasts('<li><strong>QUIC</strong> is a transport.</li>')).toEqual([
      { name: 'QUIC', code: null },
    ]);
    expect(contrasts('<li><p><strong>製品。</strong>ゼロトラストは</p></li>')[0]?.name).toBe('製品');
    expect(contrasts('<li><strong>低遅延の</strong><a href="/ja/glossary/hls/">HLS</a>は</li>')).toEqual([
      { name: '低遅延のHLS', code: 'hls' },
    ]);
    expect(contrasts('<li>Without emphasis</li><li><strong>.</strong></li>')).toEqual([]);
  });

  it('a contrast is not listed as a related term', () => {
    const text = `<p><a href="/glossary/hls/">HLS</a></p><h2 id="confused-with">X</h2>
      <ul><li><strong><a href="/glossary/hls/">HLS</a></strong> is</li></ul>`;
    expect(factsOf(text).terms).toEqual([]);
  });

  it('lists in other sections are not contrasts', () => {
    expect(factsOf('<ul><li><strong>A</strong></li></ul>').contrasts).toEqual([]);
    const empty =
      '<h2 id="confused-with">X</h2><p>x</p><h2 id="y">Y</h2><ul><li><strong>A</strong></li></ul>';
    expect(factsOf(empty).contrasts).toEqual([]);
  });

  it('the number and the length of entries are limited', () => {
    const links = Array.from({ length: 99 }, (_, index) => `<a href="/glossary/t${index}/">x</a>`).join('');
    const { terms, code } = factsOf(`${links}<code>${'x'.repeat(99)}</code>`);
    expect([terms.length, code]).toEqual([4, []]);
  });
});

describe('the comparison of a term', () => {
  const table = (head: string[], ...rows: string[][]) => {
    const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    return `<table><thead>${row(head)}</thead><tbody>${rows.map(row).join('')}</tbody></table>`;
  };
  const comparisonOf = (...input: Parameters<typeof table>) => factsOf(table(...input)).comparison;

  it('a table with two named columns is a comparison of their subjects', () => {
    expect(comparisonOf(['', 'VPN', '<a>ZTNA</a>'], ['a', '<b>1</b>', ' 2 '])).toEqual({
      subjects: ['VPN', 'ZTNA'],
      aspect: 'a',
      values: ['1', '2'],
    });
  });

  it('other tables are not comparisons, and the first of several comparisons is used', () => {
    for (const head of [['Name', 'A', 'B'], ['', 'A', ''], ['', 'A'], ['', 'A', 'B', 'C'], []])
      expect(comparisonOf(head, ['a', '1', '2'])).toBeNull();
    const several = [
      ['x', 'A', 'B'],
      ['', 'C', 'D'],
      ['', 'E', 'F'],
    ]
      .map((head) => table(head, ['a', '1', '2']))
      .join('');
    expect(factsOf(several).comparison?.subjects).toEqual(['C', 'D']);
  });

  it('a comparison shows its subjects and their difference, which assistive technology reads in the table only, and lists related terms', () => {
    const page = html(
      <TermMap
        name="VPN"
        topic="zero-trust-vs-vpn"
        related={[{ name: 'CDN', url: '/glossary/cdn/' }]}
        contrasts={[]}
        comparison={{ subjects: ['VPN', 'ZTNA'], aspect: 'Opens', values: ['A subnet', 'One application'] }}
        product={undefined}
        standards={[]}
        code={[]}
      />,
    );
    expect(page).toMatch(
      /<div class="term-versus" aria-hidden="true"[^>]*>.*VPN.*ZTNA.*<svg.*<svg.*Opens.*A subnet.*One application/,
    );
    expect(page).toContain('<dt>Related terms</dt><dd><a href="/glossary/cdn/">CDN</a></dd>');
    expect(page).not.toContain('term-net');
  });
});

describe('the map of a term', () => {
  const empty = {
    name: 'HLS',
    topic: 'hls',
    related: [],
    contrasts: [],
    comparison: null,
    product: undefined,
    standards: [],
    code: [],
  };

  it.each([
    ['Broken object level authorization (BOLA)', 'BOLA'],
    ['HLS (HTTP Live Streaming)', 'HLS'],
    ['TTL（有効期間）', 'TTL'],
    ['HTTP/3', 'HTTP/3'],
  ])('the short name of %s is %s', (title, name) => {
    expect(shortName(title)).toBe(name);
  });

  it('an article without facts has no map', () => {
    expect(html(<TermMap {...empty} />)).toBe('');
  });

  it('each related term and contrast has a curve, and only linked ones are links', () => {
    const page = html(
      <TermMap
        {...empty}
        related={[{ name: 'CDN', url: '/glossary/cdn/' }]}
        contrasts={[
          { name: 'DASH', url: null },
          { name: 'WebRTC', url: '/glossary/webrtc/' },
        ]}
      />,
      'ja',
    );
    expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/ja/glossary/cdn/',
      '/ja/glossary/webrtc/',
    ]);
    expect([...page.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d?.match(/M/g)?.length)).toEqual([1, 2]);
  });

  it('the path of a request labels its ends and the station of the product', () => {
    const product = { name: 'WAF', desc: '', url: '/products/waf/', station: 'filter' as const };
    expect(html(<TermMap {...empty} product={product} />)).toContain(
      '<i>Visitor</i><i></i><b>Edge: security</b><i></i><i></i><i>Origin</i>',
    );
    expect(html(<TermMap {...empty} product={{ ...product, station: undefined }} />)).not.toContain('<i>');
  });
});
