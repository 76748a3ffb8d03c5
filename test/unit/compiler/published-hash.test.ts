// Hash of the published content in the remote database.
import { expect, it, vi } from 'vitest';
import { publishedHash } from '../../../scripts/content/publication.ts';
import { d1 } from '../../../scripts/deploy/platform.ts';

vi.mock('../../../scripts/deploy/platform.ts', async (original) => ({
  ...(await original<object>()),
  d1: vi.fn(),
}));

const REMOTE = { remote: true, persistTo: '' };

it('only an empty database counts as unpublished; a failure of the platform prevents the publication', () => {
  vi.mocked(d1).mockImplementation(() => {
    throw new Error('the database is empty: run npm start first');
  });
  expect(publishedHash(REMOTE)).toBeUndefined();
  vi.mocked(d1).mockImplementation(() => {
    throw new Error('wrangler d1 execute portal failed: 500');
  });
  expect(() => publishedHash(REMOTE)).toThrow('failed: 500');
});
