// Preloads in the Link header of successful pages. Cloudflare sends them as Early Hints (RFC 8297) before the page.
import { assets } from './assets.ts';

/** A preload. Mode and priority must match those of the element (head.tsx), or the browser loads the file twice. */
const preload = (file: string, attributes: string): string => `<${file}>; rel=preload; ${attributes}`;

/** Preloads of the first style sheet, the first font, and the boot script. */
export const preloadLinks: string = [
  preload(assets.styles.first, 'as=style'),
  ...assets.preloadFonts.slice(0, 1).map((file) => preload(file, 'as=font; type="font/woff2"; crossorigin')),
  ...assets.scripts.slice(0, 1).map((file) => preload(file, 'as=script; crossorigin; fetchpriority=low')),
].join(', ');
