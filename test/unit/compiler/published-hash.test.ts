// Hash of the published content in the remote database.
import { expect, it } from 'vitest';
import { publishedHash } from '../../../scripts/content/publication.ts';

const hashWith = (message: string) =>
  publishedHash({ remote: true, persistTo: '' }, () => {
    throw new Error(message);
  });

it('only an empty database counts as unpublished; a failure of the platform prevents the publication', () => {
  expect(hashWith('the database is empty: run npm start first')).toBeUndefined();
  expect(() => hashWith('wrangler d1 execute portal failed: 500')).toThrow('failed: 500');
});
