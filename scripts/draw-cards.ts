// `node scripts/draw-cards.ts`: makes public/cards/{en,cn,ko,ja}.jpg, what is shown of our pages where somebody
// passes them on (Open Graph): the claim of the home page over isobars. Run when the claim changes. Needs a
// Chromium, and Noto's faces for Chinese, Japanese and Korean.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { brand } from '../src/config.ts';
import { LOCALES, localeCodes } from '../src/i18n/locales.ts';
import { drawingLayers } from '../src/views/drawings/sheet.ts';
import { findBrowser } from './browser.ts';

const SIZE = { width: 1200, height: 630 };
/** The night ground and its inks, as tokens.css has them. */
const INK = { paper: '#0b0f17', ink: '#eef1f6', quiet: '#3a4658', second: '#6ccbdb', signal: '#ff7a45' };
const LATIN = 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
const FACES = { en: 'sans-serif', cn: 'Noto Sans CJK SC', ko: 'Noto Sans CJK KR', ja: 'Noto Sans CJK JP' };

const mark = readFileSync(`public${brand.mark}`, 'utf8').replace(/<style>.*?<\/style>/, '');
const font = readFileSync(LATIN).toString('base64');
const drawing = drawingLayers('isobars', 0x0c0a4a11)
  .map(
    ({ d, tone, form }) =>
      `<path d="${d}" stroke="${INK[tone]}" stroke-width="${form === 'hair' ? 1 : form === 'disc' ? 9 : form === 'dot' ? 5 : 1.6}"/>`,
  )
  .join('');

/** The claim of a locale's home page, a sentence a line. */
function claimOf(locale: (typeof localeCodes)[number]): string {
  const { banners } = JSON.parse(readFileSync(`content/home/${locale}.json`, 'utf8')) as {
    banners: { title: string }[];
  };
  return (banners[0]?.title ?? brand.name).replaceAll('\n', '<br>');
}

const page = (locale: (typeof localeCodes)[number]): string => `<!doctype html>
<html lang="${LOCALES[locale].htmlLang}"><meta charset="utf-8"><style>
@font-face { font-family: Hanken; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; background: ${INK.paper}; color: ${INK.ink};
  font: 640 76px/1.18 Hanken, '${FACES[locale]}'; letter-spacing: ${locale === 'en' ? '-0.02em' : '0'};
  word-break: keep-all; position: relative; overflow: hidden }
svg.wind { position: absolute; right: -120px; top: -60px; width: 1000px; fill: none; stroke-linecap: round; opacity: .75;
  mask-image: linear-gradient(to right, transparent 22%, black 64%) }
p { position: absolute; left: 80px; margin: 0 }
p.name { top: 72px; font-size: 40px; line-height: 56px; display: flex; gap: 16px; letter-spacing: -0.02em }
p.name svg { width: 56px; height: 56px; color: ${INK.ink}; fill: ${INK.paper} }
p.claim { bottom: 84px; max-width: 1000px; text-wrap: balance }
</style><svg class="wind" viewBox="0 0 600 450">${drawing}</svg>
<p class="name">${mark}${brand.name}</p><p class="claim">${claimOf(locale)}</p></html>`;

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
mkdirSync('public/cards', { recursive: true });
for (const locale of localeCodes) {
  const tab = await browser.newPage({ viewport: SIZE });
  await tab.setContent(page(locale));
  await tab.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await tab.screenshot({ type: 'jpeg', quality: 84 });
  writeFileSync(`public/cards/${locale}.jpg`, picture);
  console.log(`${locale}: ${Math.round(picture.length / 1024)} KB`);
}
await browser.close();
