// The logo: a raven's head that is a wind vane, over two lines of the wind it reads (src/styles/icons/mark.svg).
import { brand } from '../../../common/config.ts';

/** Our mark in the color of the text beside it. Its shape is a mask in the style sheet. */
export const Mark = () => <span className="mark" />;

/** A picture that our policy lets a page load: a file of ours. Anything else has another in its place. */
export const ownPicture = (url: string, otherwise: string): string =>
  /^\/(?![/\\])/.test(url) ? url : otherwise;

/** The logo that web info names (§3), before our name: a picture, or our own mark. */
export function Logo({ url }: { url: string }) {
  const picture = ownPicture(url, brand.mark);
  return picture === brand.mark ? <Mark /> : <img src={picture} alt="" width={32} height={32} />;
}
