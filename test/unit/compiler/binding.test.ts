// No-break spaces and word joiners between numbers and units or names, in prose only.
import { afterAll, describe, expect, it } from 'vitest';
import { toIndexText } from '../../../common/text/fold.ts';
import { insertNoBreakSpaces, insertWordJoiners } from '../../../compiler/markdown/binding.ts';
import { article, page } from './errors/row.ts';
import { cleanUp, compileWith, editOf, VALID_TREE } from './tree.ts';

afterAll(cleanUp);

/** Makes no-break spaces visible. */
const withVisibleSpaces = (text: string): string => text.replaceAll('\u00a0', '~');

describe('no-break spaces and word joiners', () => {
  it.each([
    ['a peak of 1.24 Tbps, then 500 ms', 'a peak of 1.24~Tbps, then 500~ms'],
    ['브라우저 게임을 노린 1.24 Tbps DDoS', '브라우저 게임을 노린 1.24~Tbps DDoS'],
    ['20 Tbps+の余力、20 Tbps를', '20~Tbps+の余力、20~Tbps를'],
    ['1 billion queries, 8 KiB, 300 km', '1~billion queries, 8~KiB, 300~km'],
    ['RFC 9111 at Layer 7 over TLS 1.3', 'RFC~9111 at Layer~7 over TLS~1.3'],
    ['RFC 9111에 따라 포트 443에서', 'RFC~9111에 따라 포트~443에서'],
    ['そしてLayer 7、采用TLS 1.3', 'そしてLayer~7、采用TLS~1.3'],
    ['ISO/IEC 27001 and PCI DSS 4.0.1', 'ISO/IEC~27001 and PCI DSS~4.0.1'],
    ['Layers by name: layer 7, Wi-Fi 7; section 10', 'Layers by name: layer~7, Wi-Fi~7; section~10'],
    ['from 3 May to June 12, 2026', 'from 3~May to June~12, 2026'],
    ['工作日09:00–18:00', '工作日09:00–\u206018:00'],
    // Text that only resembles a unit or a name.
    ['In 2024 support grew, 3 sites, 5 minds', 'In 2024 support grew, 3 sites, 5 minds'],
    ['XLayer 7, a transport 4 times', 'XLayer 7, a transport 4 times'],
    ['You may 3 times, 2026 Mayfair', 'You may 3 times, 2026 Mayfair'],
  ])('insertNoBreakSpaces inserts no-break spaces into "%s"', (text, expected) => {
    expect(withVisibleSpaces(insertNoBreakSpaces(text))).toBe(expected);
  });

  it.each([
    ['cn', '2026年3月2日起的40分钟', '2026~年~3~月~2~日起的40~分钟'],
    ['ja', '全5件、３種、第2版', '全5~件、３~種、第2版'],
    ['ko', '2026년 3월 2일', '2026년 3월 2일'],
    ['en', '2026年', '2026年'],
  ] as const)('insertWordJoiners inserts word joiners in %s into "%s"', (locale, text, expected) => {
    expect(insertWordJoiners(text, locale).replaceAll('\u2060', '~')).toBe(expected);
  });

  it('the search index contains no word joiners', () => {
    expect(toIndexText('2026\u2060年', 'cn')).toBe(toIndexText('2026年', 'cn'));
  });

  it('the compiler inserts no-break spaces at numbers in pages, articles, titles, and claims', () => {
    const { rows } = compileWith({
      ...page('From {claim:pops} places.', 'Up to {claim:pops}, as RFC 9111 says.'),
      ...editOf('claims.json', '"unit": ""', '"unit": "Tbps"'),
      ...article('A flood from inside', 'What RFC 4732 calls a flood'),
    });
    const all = withVisibleSpaces(JSON.stringify([...rows.tables]));
    expect(all).toContain('Up to 2,800~Tbps, as RFC~9111 says.');
    expect(all).toContain('What RFC~4732 calls a flood');
  });

  it('the compiler does not bind numbers in code samples, inline code, and URLs', () => {
    const sample = page('dig example.com', 'curl --limit 5 MB RFC 9111');
    const text = String(VALID_TREE['blog/en/a-flood.md']).replace(
      'Read on',
      'Send `Age: 5 s`, says [it](/a%20b/), RFC 9111. Read on',
    );
    const { rows } = compileWith({ ...sample, 'blog/en/a-flood.md': text });
    const all = withVisibleSpaces(JSON.stringify([...rows.tables]));
    expect(all).toContain('curl --limit 5 MB RFC 9111');
    expect(all).toContain('<code>Age: 5 s</code>');
    expect(all).toContain('RFC~9111. Read on');
  });

  it('search text has plain spaces instead of no-break spaces', () => {
    const { rows } = compileWith(page('From {claim:pops} places.', 'As RFC 9111 says.'));
    const row = rows.tables.get('search_en')?.find(({ body }) => String(body).includes('9111'));
    expect(String(row?.body)).toContain('rfc 9111');
  });
});
