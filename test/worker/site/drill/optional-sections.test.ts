// Optional sections (§3), which fail independently.
import { expect, it } from 'vitest';
import type { CallName } from '../../../../common/contract/contract.ts';
import { responses, steps } from '../fixtures.ts';
import { fakePortal, type Responses, visit } from '../support.ts';
import { runOnClock } from '../virtual-clock.ts';
import { kvOf } from './stubs.ts';
import { installCache, onDrillClock } from './visits.ts';

onDrillClock();

/** Calls of home, header, and footer, except the web info (§4 Server start-up), with a unique string for each. */
const SECTIONS: Partial<Record<CallName, { data: unknown; words?: string }>> = {
  'common/getNav': {
    data: [{ ID: 2, title: 'Words of the menu', url: '/products/', type: 4, children: [] }],
    words: 'Words of the menu',
  },
  'common/getHeader': {
    data: { logins: [], actions: [{ title: 'Words of a button', url: '/free-trial/', kind: 'primary' }] },
    words: 'Words of a button',
  },
  'common/getAdvertisement': {
    data: [
      {
        id: 'top',
        position: 'topBanner',
        title: 'Words of the bar',
        text: '',
        url: '/',
        urlText: 'More',
        image: '',
        startsAt: null,
        endsAt: null,
      },
    ],
    words: 'Words of the bar',
  },
  'home/getBanner': { data: responses['home/getBanner'], words: 'A claim' },
  'home/getModules': { data: [steps], words: 'Three steps' },
  'home/getImageResource': {
    data: {
      type: 'topcase',
      title: 'Customers',
      alt: '',
      images: [{ name: 'Words of a customer', src: 'x' }],
    },
    words: 'Words of a customer',
  },
  'home/getSolutionsRecommends': { data: responses['home/getSolutionsRecommends'] },
  'home/getRecommandNews': { data: responses['home/getRecommandNews'], words: 'Some news' },
  'products/getPublish': { data: responses['products/getPublish'] },
  'solutions/getPublish': { data: responses['solutions/getPublish'] },
};
const names = Object.keys(SECTIONS) as CallName[];
let version = 1_000;
const createPortal = (failing?: CallName) => {
  const own: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, SECTIONS[name]?.data]));
  if (failing) own[failing] = () => new Response('', { status: 500 });
  installCache();
  // A new content version prevents cached responses.
  version += 1;
  const kv = kvOf(
    async (key) => (key === 'content-version' ? String(version) : null),
    async () => undefined,
  );
  return runOnClock(visit('/', { portal: fakePortal(own as Responses), env: { KV: kv() } }));
};

it.each(names)(
  'home without %s shows all other sections, and the log names the failed call',
  async (failing) => {
    const visited = await createPortal(failing);
    expect(visited.response.status).toBe(200);
    const visibleSections = names.filter(
      (name) => SECTIONS[name]?.words && visited.text.includes(SECTIONS[name].words),
    );
    expect(visibleSections).toEqual(names.filter((name) => SECTIONS[name]?.words && name !== failing));
    expect(visited.text).toContain('</html>');
    expect(visited.logLines).toBe(1);
    expect(JSON.stringify(visited.log.problems)).toContain(failing);
  },
);
