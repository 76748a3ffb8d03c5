// Hash of the published content in the remote database.
import { expect, it } from 'vitest';
import { publishedHash } from '../../../scripts/content/publication.ts';
import { EmptyDatabaseError } from '../../../scripts/deploy/platform.ts';

const hashWith = (error: Error) =>
  publishedHash({ remote: true, persistTo: '' }, () => {
    throw error;
  });

it('only an empty database counts as unpublished; a failure of the platform prevents the publication', () => {
  expect(hashWith(new EmptyDatabaseError('the database is empty'))).toBeUndefined();
  expect(() => hashWith(new Error('wrangler d1 execute portal failed: 500'))).toThrow('failed: 500');
});
