// Wording errors: description lengths, punctuation, avoided terms, and invalid term lists.
import { editOf } from '../tree.ts';
import { article, page, type Rows, text, withParagraph } from './row.ts';

/** A term list with every kind of rule. */
const TERMS = `terms:
  - use: log mode
    not: [observe mode, log-only]
    why: one name
  - use: E-connect
    not: [E-Connect]
    exact: true
    why: the product
  - use: browser
    not: [brow]
    except: [browse through]
    outside: [product/cloud]
    why: whole words
questions: { end: ['?'], why: a question is one }
`;
const terms = { 'terms/en.yaml': TERMS };

export const WORDS: Rows = {
  'document descriptions that are too short or too long': [
    {
      ...editOf(
        'docs/en/cache-rules.md',
        /description: .*/.exec(text('docs/en/cache-rules.md'))?.[0] ?? '',
        'description: Set the order of rules.',
      ),
      ...editOf('docs/ko/cache-rules.md', '说明'.repeat(25), '说明'.repeat(43)),
    },
    'docs/en/cache-rules.md:1  the description has 23 characters, not 90 to 155',
    'docs/ko/cache-rules.md:1  the description has 86 characters, not 45 to 85',
  ],
  'half-width punctuation in Chinese': [
    editOf(
      'docs/cn/cache-rules.md',
      'The first rule',
      '规则很多,先看。 好吗? 缓存 (见后) 例如:缓存. The first rule',
    ),
    'docs/cn/cache-rules.md:9  "规则很多,先看": write the full-width ， instead of ,',
    'docs/cn/cache-rules.md:9  "。 好吗? 缓": write the full-width ？ instead of ?',
    'docs/cn/cache-rules.md:9  "缓存 (见后": write the full-width （ instead of (',
    'docs/cn/cache-rules.md:9  ") 例如:缓存": write the full-width ： instead of :',
    'docs/cn/cache-rules.md:9  "如:缓存. T": write the full-width 。 instead of .',
  ],
  'half-width punctuation in a Japanese page': [
    editOf('product/ja/cloud-dns.json', '"title": "Ask"', '"title": "規則が多い, 例えば:HTTP/2.0:80"'),
    'product/ja/cloud-dns.json:24  "則が多い, 例": write the full-width 、 instead of ,',
    'product/ja/cloud-dns.json:24  "例えば:HT": write the full-width ： instead of :',
  ],
  'an avoided term in an article': [
    { ...terms, ...withParagraph('Start in Observe mode, then in log-only.') },
    'blog/en/a-flood.md:10  "Observe mode": write log mode (one name)',
    'blog/en/a-flood.md:10  "log-only": write log mode (one name)',
  ],
  'an avoided term in front matter': [
    { ...terms, ...article('first minute', 'first observe mode') },
    'blog/en/a-flood.md:3  "observe mode": write log mode (one name)',
  ],
  'an avoided term in a page': [
    { ...terms, ...page('Names, answered', 'Names, in observe mode') },
    'product/en/cloud-dns.json:9  "observe mode": write log mode (one name)',
  ],
  'an avoided term in a category name': [
    { ...terms, ...editOf('docs/menu.json', '"en": "Delivery"', '"en": "Observe mode"') },
    'docs/menu.json:7  "Observe mode": write log mode (one name)',
  ],
  'nothing for correct capitalization': [{ ...terms, ...withParagraph('E-connect, e-connect.') }],
  'wrong capitalization': [
    { ...terms, ...withParagraph('E-Connect.') },
    'blog/en/a-flood.md:10  "E-Connect": write E-connect (the product)',
  ],
  'nothing in longer words, exceptions, and code': [
    {
      ...terms,
      ...withParagraph('Eyebrow, browse through, `observe mode`, [x](/products/cloud-dns/ "observe").'),
    },
  ],
  'nothing in texts that a rule excludes': [{ ...terms, ...page('Names, answered', 'Names, brow') }],
  'a title that is too long': [
    article('A flood from inside', `A flood ${'and '.repeat(19)}ebb`),
    'blog/en/a-flood.md:1  the title has 87 characters, at most 70',
  ],
  'a description that is too short': [
    article('What the first minute of a flood looks like.', 'A flood, and what it was.'),
    'blog/en/a-flood.md:1  the description has 25 characters, not 40 to 190',
  ],
  'a duplicate title and a duplicate description': [
    { 'blog/en/b-flood.md': text('blog/en/a-flood.md') },
    'blog/en/b-flood.md:1  blog/a-flood has the same title',
    'blog/en/b-flood.md:1  blog/a-flood has the same description',
  ],
  'a term with two rules': [
    { 'terms/en.yaml': TERMS.replace('log-only', 'brow') },
    'terms/en.yaml:1  brow occurs twice',
  ],
  'an invalid term list': [
    { 'terms/en.yaml': text('claims.json') },
    'terms/en.yaml:1  Invalid input: expected object, received array',
  ],
};
