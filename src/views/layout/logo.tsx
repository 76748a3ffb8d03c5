// Logo: a raven's head as a wind vane, above two wind lines (common/brand/mark.svg).
import { brand } from '../../../common/config.ts';

/** Logo mark in the color of the adjacent text, drawn as a CSS mask. */
export const Mark = () => <span className="mark" />;

/** Returns `url` if it is a path of the site, which the content security policy allows; otherwise `otherwise`. */
export const localImageOr = (url: string, otherwise: string): string =>
  /^\/(?![/\\])/.test(url) ? url : otherwise;

/** Logo from web info (§3), before the site name: an image, or the mark by default. */
export function Logo({ url }: { url: string }) {
  const picture = localImageOr(url, brand.mark);
  return picture === brand.mark ? <Mark /> : <img src={picture} alt="" width={32} height={32} />;
}
