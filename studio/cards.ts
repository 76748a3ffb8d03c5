// `cd studio && npm run cards`: draws public/cards/{en,cn,ko,ja}.jpg, the Open Graph images with the claim of the home
// page, and public/favicon.ico. A test fails if the brand, mark, claim, or drawing has changed since. Needs Chromium
// and the Noto fonts for Chinese, Japanese, and Korean.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { localeCodes } from '../common/i18n/locales.ts';
import { findBrowser } from '../scripts/test/browser.ts';
import { addDigest, CARD_SIZE, cardPage, digestOfCard, INK, mark } from './card.ts';

const ICON_SIZES = [16, 32, 48];

/** Mark on a tile, as an icon of `size` pixels. The tile is needed because icons cannot adapt to the color scheme. */
const iconPage = (size: number): string => `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: ${size}px; height: ${size}px }
svg { display: block; width: ${size}px; height: ${size}px; background: ${INK.paper}; border-radius: 18%;
  color: ${INK.ink}; fill: ${INK.paper} }
</style>${mark}`;

/** Icon file with several PNG images: a directory entry for each, then the images. */
function iconFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const [header, entry] = [6, 16];
  const directory = Buffer.alloc(header + entry * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  pictures.forEach(({ size, png }, index) => {
    const start = header + entry * index;
    directory.writeUInt8(size, start);
    directory.writeUInt8(size, start + 1);
    directory.writeUInt16LE(1, start + 4);
    directory.writeUInt16LE(32, start + 6);
    directory.writeUInt32LE(png.length, start + 8);
    directory.writeUInt32LE(offset, start + 12);
    offset += png.length;
  });
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
mkdirSync('public/cards', { recursive: true });
for (const locale of localeCodes) {
  const tab = await browser.newPage({ viewport: CARD_SIZE });
  await tab.setContent(cardPage(locale));
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = addDigest(await tab.screenshot({ type: 'jpeg', quality: 84 }), digestOfCard(locale));
  writeFileSync(`public/cards/${locale}.jpg`, picture);
  console.log(`${locale}: ${Math.round(picture.length / 1024)} KB`);
}
const pictures: { size: number; png: Buffer }[] = [];
for (const size of ICON_SIZES) {
  const tab = await browser.newPage({ viewport: { width: size, height: size } });
  await tab.setContent(iconPage(size));
  pictures.push({ size, png: await tab.screenshot({ type: 'png', omitBackground: true }) });
}
writeFileSync('public/favicon.ico', iconFile(pictures));
await browser.close();
