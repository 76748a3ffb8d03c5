// Header Link of every page: files of the first view, which Cloudflare sends as Early Hints (RFC 8297) before the page.
import { assets } from './assets.ts';

/** A preload. Its mode and priority equal those of the element that uses the file (head.tsx), which would load it again. */
const preload = (file: string, attributes: string): string => `<${file}>; rel=preload; ${attributes}`;

/** The style sheet of the first view, the font, and the boot script. */
export const preloadLinks: string = [
  preload(assets.styles.first, 'as=style'),
  ...assets.preloadFonts.slice(0, 1).map((file) => preload(file, 'as=font; type="font/woff2"; crossorigin')),
  ...assets.scripts.slice(0, 1).map((file) => preload(file, 'as=script; crossorigin; fetchpriority=low')),
].join(', ');
