// Banners and advertisements are returned with their periods, including past ones, so that ops can show them again.
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { load } from '../portal.ts';

const readSetting = (name: string) =>
  env.DB.prepare("SELECT body FROM setting WHERE name = ? AND locale = 'en'")
    .bind(name)
    .first<string>('body');
const write = (name: string, body: string) =>
  env.DB.prepare("UPDATE setting SET body = ? WHERE name = ? AND locale = 'en'").bind(body, name).run();

const before = new Map<string, string>();
/** Sets the period of the first entry of a setting until the test ends. */
async function setPeriod(
  name: string,
  period: { startsAt: string | null; endsAt: string | null },
): Promise<string> {
  const body = (await readSetting(name)) ?? '[]';
  before.set(name, body);
  const [first, ...rest] = JSON.parse(body) as { id: string }[];
  await write(name, JSON.stringify([{ ...first, ...period }, ...rest]));
  return first?.id ?? '';
}
afterEach(async () => {
  for (const [name, body] of before) await write(name, body);
  before.clear();
});

describe.each([
  { startsAt: null, endsAt: '2020-01-01T00:00:00Z' },
  { startsAt: '2090-01-01T00:00:00Z', endsAt: null },
])('with the period %j', (period) => {
  it('an advertisement is returned with its period', async () => {
    const id = await setPeriod('advertisement', period);
    expect(await load('common/getAdvertisement', { type: 'advertisement' })).toContainEqual(
      expect.objectContaining({ id, ...period }),
    );
  });

  it('a home banner is returned with its period', async () => {
    const id = await setPeriod('home-banners', period);
    expect(await load('home/getBanner', { type: 'banner' })).toContainEqual(
      expect.objectContaining({ id, ...period }),
    );
  });
});
