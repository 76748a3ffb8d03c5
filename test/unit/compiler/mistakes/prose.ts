// Mistakes of prose: figures, claims, placeholders, the brand.
import { brand } from '../../../../common/config.ts';
import { edited } from '../tree.ts';
import { article, page, type Row, says } from './row.ts';

export const PROSE: readonly Row[] = [
  [
    'a figure in an article that no claim stands behind',
    says('It was seen by 5,000 sites.'),
    'blog/en/a-flood.md:10  figure "5,000" matches no claim: write {claim:…} or take it out',
  ],
  [
    'a figure in a page that no claim stands behind',
    page('Names, answered', 'Names, 99.9% answered'),
    'product/en/cloud-dns.json:9  figure "99.9%" matches no claim: write {claim:…} or take it out',
  ],
  [
    'a claim that is not known, in an article',
    says('{claim:pop} places.'),
    'blog/en/a-flood.md:10  no claim is called pop',
  ],
  [
    'a claim that is not known, in a page',
    page('{claim:pops}', '{claim:pop}'),
    'product/en/cloud-dns.json:10  no claim is called pop',
  ],
  [
    'a claim that is there twice',
    edited('claims.json', '"mapUpdated"', '"pops"'),
    'claims.json:10  the claim pops is there twice',
  ],
  [
    'a placeholder that is not known, in an article',
    says('At {brnad}.'),
    'blog/en/a-flood.md:10  {brnad} is not a placeholder',
  ],
  [
    'a placeholder that is not known, in front matter',
    article('first minute', '{minute}'),
    'blog/en/a-flood.md:3  {minute} is not a placeholder',
  ],
  [
    'a placeholder that is not known, in a page',
    page('Names, answered', '{brnad}'),
    'product/en/cloud-dns.json:9  {brnad} is not a placeholder',
  ],
  [
    'the brand spelt out, in an article',
    says(`At ${brand.name}.`),
    'blog/en/a-flood.md:10  spells the brand: write {brand} or {brandSlug}',
  ],
  [
    'the brand spelt out, in a page',
    page('Names, answered', brand.name.toLowerCase()),
    'product/en/cloud-dns.json:9  spells the brand: write {brand} or {brandSlug}',
  ],
  [
    'a hollow word',
    page('Names, answered', 'Seamless names'),
    'product/en/cloud-dns.json:9  "Seamless" says nothing',
  ],
  [
    'a number that is still to come, in a page',
    edited('website.json', '"© {brand}"', '"© {brand}, 沪ICP备XXXXXXXX号"'),
    'website.json:7  "XXXXXXXX" waits to be written: leave it out until there is something to say',
  ],
  [
    'a sentence that is still to come, in an article',
    says('Figures: TODO.'),
    'blog/en/a-flood.md:10  "TODO" waits to be written: leave it out until there is something to say',
  ],
  [
    'fewer cities than a claim says',
    edited('claims.json', '"cities",\n    "value": 1', '"cities",\n    "value": 2'),
    'data/cities.json:1  1 are listed, claim cities says 2',
  ],
];
