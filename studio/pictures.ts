// `cd studio && npm run pictures [-- NAME…]`: writes the screenshots of docs/marketing-ops.md to docs/pictures. It
// follows the guide in the console of the production build, with a separate state and sample content. Fixed times and
// the project's fonts make the screenshots reproducible.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { serveBuild } from '../scripts/dev/miniflare.ts';
import { withPublishedState } from '../scripts/dev/published-state.ts';
import { findBrowser } from '../scripts/test/browser.ts';
import { type Picture, walkConsole } from './pictures/walk.ts';

const TARGET = join('docs', 'pictures');
/** Maximum size of a screenshot in bytes, for readers on slow networks. */
const MAX_BYTES = 80_000;
const WIDTH = 960;

const resolve = createRequire(import.meta.url).resolve;
const FACES = [
  ['@fontsource-variable/hanken-grotesk/index.css', 'Hanken Grotesk Variable'],
  ['@fontsource/noto-sans-kr/400.css', 'Noto Sans KR'],
  ['@fontsource/noto-sans-jp/400.css', 'Noto Sans JP'],
  ['@fontsource/noto-sans-sc/400.css', 'Noto Sans SC'],
] as const;
/** URL path prefix of the fonts, which the script serves itself. */
const FACES_PATH = '/picture-faces/';

/** CSS that replaces the machine's fonts with the project's. */
function faceRules(): string {
  const rules = FACES.map(([file]) =>
    readFileSync(resolve(file), 'utf8').replace(
      /url\(\.\/files\/([^)]+)\)/g,
      (_, name) => `url(${FACES_PATH}${file.split('/', 2).join('/')}/files/${name})`,
    ),
  );
  const names = FACES.map(([, name]) => `'${name}'`).join(', ');
  return `${rules.join('\n')}\n:root, body, button, input, select, textarea { font-family: ${names} !important; }`;
}

/** Opens a page in a new browser context that uses the project's fonts. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Asia/Seoul',
    bypassCSP: true,
  });
  const rules = faceRules();
  await context.route(`**${FACES_PATH}**`, (route) => {
    const requested = new URL(route.request().url()).pathname.slice(FACES_PATH.length);
    const [scope = '', name = '', , file = ''] = requested.split('/');
    return route.fulfill({ path: join(dirname(resolve(`${scope}/${name}/package.json`)), 'files', file) });
  });
  await context.addInitScript((css) => {
    addEventListener('DOMContentLoaded', () => {
      if (!location.pathname.startsWith('/ops')) return;
      document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
    });
  }, rules);
  return context.newPage();
}

/** Replaces the times on the page that are within 40 days of now: now is a fixed minute, other times differ by days. */
const settleTimes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const DAY_MS = 86_400_000;
    const now = Date.parse('2030-04-25T10:30:00Z');
    for (const time of document.querySelectorAll('time.when')) {
      const days = Math.round((Date.parse(time.getAttribute('datetime') ?? '') - Date.now()) / DAY_MS);
      if (!(Math.abs(days) <= 40)) continue;
      const [local, utc] = [time.querySelector('span')?.firstChild, time.querySelector(':scope > small')];
      const [day = ''] = new Date(now + days * DAY_MS).toISOString().split('T');
      if (local) local.textContent = `${day} 10:30 `;
      if (utc) utc.textContent = '01:30 UTC';
    }
  });

/** Takes a screenshot of a page. The command fails if it is too large. */
async function takeScreenshot(page: Page, { name, height, from = 'html' }: Picture): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height });
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page
    .locator(from)
    .first()
    .evaluate((element) => element.scrollIntoView());
  await settleTimes(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  if (picture.length > MAX_BYTES) {
    console.error(`${name} has ${picture.length} bytes: show less of the page`);
    process.exitCode = 1;
  }
  writeFileSync(join(TARGET, `${name}.png`), picture);
  console.log(`${name}.png, ${Math.ceil(picture.length / 1000)} kB`);
}

const { positionals } = parseArgs({ allowPositionals: true });
await withPublishedState('pictures', async (persistTo) => {
  const site = await serveBuild({ persistTo, onLog: () => undefined });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    mkdirSync(TARGET, { recursive: true });
    for await (const { page, picture } of walkConsole(site.origin, () => openPage(browser)))
      if (positionals.length === 0 || positionals.includes(picture.name)) await takeScreenshot(page, picture);
  } finally {
    await browser.close();
    await site.stop();
  }
});
