// Formatting of compilation problems for authors.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatErrorCount, formatProblems, unknownCodes } from '../../../compiler/report.ts';

const problemAt = (line: number, message: string, file = 'content/a.json') => ({
  file: join('/project', file),
  line,
  message,
});

describe('problemLines', () => {
  it('problemLines formats the relative path, the line, and the message', () => {
    expect(
      formatProblems(
        [problemAt(3, 'unknown claim x'), { ...problemAt(1, 'is missing'), gap: true }],
        '/project',
      ),
    ).toEqual(['content/a.json:3  unknown claim x', 'content/a.json:1  is missing (omitted)']);
  });

  it('problemLines summarizes a message with many positions in one line', () => {
    const many = Array.from({ length: 190 }, (_, line) => problemAt(line + 1, 'unknown claim pops'));
    expect(formatProblems([problemAt(9, 'something else', 'content/b.md'), ...many], '/project')).toEqual([
      'content/b.md:9  something else',
      'content/a.json:1  unknown claim pops (and in 189 more places: content/a.json:2, content/a.json:3, content/a.json:4, content/a.json:5, …)',
    ]);
  });

  it('problemLines lists up to five places of a message separately', () => {
    const few = [1, 2, 3, 4, 5].map((line) => problemAt(line, 'unknown claim pops'));
    expect(formatProblems(few, '/project')).toHaveLength(5);
  });

  it('countOf pluralizes the number of errors', () => {
    expect([0, 1, 2].map(formatErrorCount)).toEqual(['0 errors', '1 error', '2 errors']);
  });

  it('unknownCodes returns codes without a content item', () => {
    const files = ['content/blog/en/a-flood.md', 'content/product/ko/cloud-dns.draft.json'];
    expect(unknownCodes(['a-flood', 'nope', 'cloud-dns', 'constructor'], files)).toEqual([
      'nope',
      'constructor',
    ]);
  });
});
