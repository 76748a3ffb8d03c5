// Errors in articles and documents: front matter, headings, and unsupported Markdown.
import { editOf } from '../tree.ts';
import { article, front, paragraphs, type Rows, withNewTitle, withParagraph } from './row.ts';

const GRAPHIC =
  'graphic: { type: trips, caption: A, ends: [B, C], unit: D, columns: [{ name: E, phases: [{ label: F, trips: 1 }] }, { name: G, phases: [{ label: H, trips: 2 }] }], distances: { title: I, items: [{ label: J, ms: 15 }] } }';

const RESULTS =
  'results: [{ label: A, before: 2 days, after: 5 minutes }, { label: B, before: 40, after: 4 }]';
const CHART =
  '```chart title="Rates"\nunit: s\nrows: [{ label: A, values: [1] }, { label: B, values: [2] }]\n```';

/** A notice window that ends at 03:00 UTC. */
const windows = (from: string) => `windows: [{ from: ${from}, to: 2026-12-05T03:00:00Z }]`;

export const MARKDOWN: Rows = {
  ...paragraphs({
    'an unclosed admonition at the end of a text': [
      ':::note\nA note.',
      'note is not closed: add a line of colons',
    ],
    'unclosed tabs whose fence closes a tab': [
      '::::tabs\n\n:::tab[One]\nFirst.\n:::\n\n:::tab[Two]\nSecond.\n\n::::',
      'tabs is not closed: add a line of colons',
    ],
    'an h4': ['#### Deeper', 'only h2 and h3 headings are allowed'],
    HTML: ['A <script>alert(1)</script> in the text.', 'HTML is not supported: write Markdown'],
    'an image of a script': [
      '![x](javascript:alert(1))',
      'javascript:alert(1): a link must be a path, https://, or mailto:',
    ],
  }),
  'missing front matter': [
    { 'blog/en/a-flood.md': 'Text.\n' },
    'blog/en/a-flood.md:1  front matter (--- … ---) is missing',
  ],
  'front matter that is not YAML': [
    article('tag: security', 'tag: [security'),
    'blog/en/a-flood.md:5  Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
  'an unknown key in front matter': [
    article('tag:', 'tga:'),
    'blog/en/a-flood.md:4  tga: Unrecognized key: "tga"',
  ],
  'a date that does not exist': [
    article('2025-03-04', '2025-02-30'),
    'blog/en/a-flood.md:5  publishTime: Invalid ISO datetime',
  ],
  'a tag that is not in the dictionary': [
    article('tag: security', 'tag: secrets'),
    'blog/en/a-flood.md:4  tag: secrets is not in the dictionary blog-tags',
  ],
  'a search phrase that two texts share': [
    {
      ...front('keywords: [What is a flood]'),
      'blog/en/b-flood.md': withNewTitle('blog/en/a-flood.md').replace(
        'tag: security',
        'keywords: [what is a FLOOD]',
      ),
    },
    'blog/en/b-flood.md:4  keywords: a-flood already has the phrase "what is a flood"',
  ],
  'a page count in front matter': [
    {
      'ebook/en/a-book.md':
        '---\ntitle: A book\nsummary: What the book is about.\npublishTime: 2025-03-04\npages: "9"\n---\n\nText.\n',
    },
    'ebook/en/a-book.md:5  pages: Unrecognized key: "pages"',
  ],
  'an invalid graphic, and a graphic whose data differs from the English text': [
    {
      ...front(GRAPHIC.replace('unit: D, ', '')),
      ...front(GRAPHIC, 'blog/ko/a-flood.md'),
    },
    'blog/en/a-flood.md:5  graphic.unit: Invalid input: expected string, received undefined',
    'blog/ko/a-flood.md:1  graphic: data differs from English',
  ],
  'results with an unknown unit and with units of two kinds': [
    front(RESULTS.replace('5 minutes', '5 apples').replace('before: 40,', 'before: 5 percent,')),
    'blog/en/a-flood.md:5  results.0.after: write a number and its unit: count, perMinute, percent, gigabytes, seconds, minutes, hours, days',
    'blog/en/a-flood.md:5  results.1: both amounts need units of the same kind',
  ],
  'a result without a difference': [
    front(RESULTS.replace('before: 40,', 'before: 4,')),
    'blog/en/a-flood.md:5  results.1: both amounts are equal',
  ],
  'a single result': [
    front('results: [{ label: A, before: 2, after: 1 }]'),
    'blog/en/a-flood.md:5  results: Too small: expected array to have >=2 items',
  ],
  'results whose numbers differ from the English text, and a missing quotation': [
    {
      ...front(`${RESULTS}\nquote: { text: Begin early., by: A lead }`),
      ...front(RESULTS.replace('5 minutes', '5 hours'), 'blog/ko/a-flood.md'),
    },
    'blog/ko/a-flood.md:1  results: numbers differ from English',
    'blog/ko/a-flood.md:1  quote: missing, but the English text has one',
  ],
  'a chart whose numbers differ from the English text': [
    {
      ...article('Read on', `${CHART}\n\nRead on`),
      ...editOf('blog/ko/a-flood.md', 'Read on', `${CHART.replace('[2]', '[3]')}\n\nRead on`),
    },
    'blog/ko/a-flood.md:1  diagrams and charts: data differs from English',
  ],
  'a window that ends before it begins': [
    front(windows('2026-12-05T04:00:00Z')),
    'blog/en/a-flood.md:5  windows.0: the end is not after the start',
  ],
  'windows that differ from the English text': [
    front(windows('2026-12-05T01:00:00Z'), 'blog/ko/a-flood.md'),
    'blog/ko/a-flood.md:1  windows: times differ from English',
  ],
  'an h1': [
    article('## What', '# What'),
    'blog/en/a-flood.md:8  h1 is the title of the page: begin with ##',
    'blog/en/a-flood.md:10  no heading has the ID what-comes',
    'blog/ko/a-flood.md:1  heading IDs differ from English: what-comes / ',
  ],
  'an h3 before any h2': [article('## What', '### What'), 'blog/en/a-flood.md:8  h3 without an h2 before it'],
  'a heading without an id': [
    article(' {#what-comes}', ''),
    'blog/en/a-flood.md:8  write {#id} after the heading: IDs are equal in all locales',
    'blog/en/a-flood.md:10  no heading has the ID what-comes',
    'blog/ko/a-flood.md:1  heading IDs differ from English: what-comes / section-1',
  ],
  'a duplicate heading id': [
    withParagraph('## Again {#what-comes}'),
    'blog/en/a-flood.md:10  the ID what-comes occurs twice',
    'blog/ko/a-flood.md:1  heading IDs differ from English: what-comes / what-comes what-comes',
  ],
  'heading IDs that differ from English': [
    editOf('blog/ko/a-flood.md', '{#what-comes}', '{#what}'),
    'blog/ko/a-flood.md:10  no heading has the ID what-comes',
    'blog/ko/a-flood.md:1  heading IDs differ from English: what / what-comes',
  ],
  'asterisks between punctuation and a letter': [
    withParagraph('チャンネルに**終了（TOA）**を選択します。'),
    'blog/en/a-flood.md:10  the asterisks ** are not markup here',
  ],
  'quotations nested 3,000 deep': [
    withParagraph(`${'> '.repeat(3_000)}x`),
    'blog/en/a-flood.md:10  nested too deeply: at most 24 levels',
    'blog/ko/a-flood.md:1  heading IDs differ from English: what-comes / ',
  ],
  'lists nested 30 deep': [
    withParagraph(Array.from({ length: 30 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')),
    'blog/en/a-flood.md:21  nested too deeply: at most 24 levels',
    'blog/ko/a-flood.md:1  heading IDs differ from English: what-comes / ',
  ],
};
