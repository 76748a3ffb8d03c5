// Errors in prose: numbers, claims, placeholders, and the brand.
import { brand } from '../../../../common/config.ts';
import { editOf } from '../tree.ts';
import { article, page, paragraphs, type Rows } from './row.ts';

export const PROSE: Rows = {
  ...paragraphs({
    'a figure without a claim in an article': [
      'It was seen by 5,000 sites.',
      'figure "5,000" matches no claim: write {claim:…} or remove it',
    ],
    'an unknown claim in an article': ['{claim:pop} places.', 'unknown claim pop'],
    'an unknown placeholder in an article': ['At {brnad}.', '{brnad} is not a placeholder'],
    'the literal brand name in an article': [
      `At ${brand.name}.`,
      'contains the brand name: write {brand} or {brandSlug}',
    ],
    'an unfinished sentence in an article': [
      'Figures: TODO.',
      '"TODO" is unfinished: remove it until its content exists',
    ],
  }),
  'a figure without a claim in a page': [
    page('Names, answered', 'Names, 99.9% answered'),
    'product/en/cloud-dns.json:9  figure "99.9%" matches no claim: write {claim:…} or remove it',
  ],
  'an unknown claim in a page': [
    page('{claim:pops}', '{claim:pop}'),
    'product/en/cloud-dns.json:10  unknown claim pop',
  ],
  'a duplicate claim': [
    editOf('claims.json', '"mapUpdated"', '"pops"'),
    'claims.json:10  the claim pops occurs twice',
  ],
  'an unknown limit in a page': [
    page('Names, answered', '{limit:constructor}'),
    'product/en/cloud-dns.json:9  unknown limit constructor',
  ],
  'a duplicate limit': [
    { 'limits.json': '{\n  "dns": { "zones": 1 },\n  "plans": { "zones": 1 }\n}\n' },
    'limits.json:3  the limit zones occurs twice',
  ],
  'an unknown placeholder in front matter': [
    article('first minute', '{minute}'),
    'blog/en/a-flood.md:3  {minute} is not a placeholder',
  ],
  'an unknown placeholder in a page': [
    page('Names, answered', '{brnad}'),
    'product/en/cloud-dns.json:9  {brnad} is not a placeholder',
  ],
  'the version date in a page without one': [
    page('Names, answered', '{updated}'),
    'product/en/cloud-dns.json:9  {updated} is not a placeholder',
  ],
  'the literal brand name in a page': [
    page('Names, answered', brand.name.toLowerCase()),
    'product/en/cloud-dns.json:9  contains the brand name: write {brand} or {brandSlug}',
  ],
  'a marketing cliché': [
    page('Names, answered', 'Seamless names'),
    'product/en/cloud-dns.json:9  "Seamless" is a cliché',
  ],
  'a placeholder number in a page': [
    editOf('website.json', '"© {brand}"', '"© {brand}, 沪ICP备XXXXXXXX号"'),
    'website.json:7  "XXXXXXXX" is unfinished: remove it until its content exists',
  ],
  'fewer cities than the claim states': [
    editOf('claims.json', '"cities",\n    "value": 1', '"cities",\n    "value": 2'),
    'data/cities.json:1  the file lists 1, but claim cities is 2',
  ],
};
