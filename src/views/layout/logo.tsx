// Logo: a raven's head that is a wind vane, over two lines of the wind (common/brand/mark.svg).
import { brand } from '../../../common/config.ts';

/** Mark in the color of the adjacent text. Its shape is a mask in the style sheet. */
export const Mark = () => <span className="mark" />;

/** An image that the content security policy allows: a file of the site. Other values are ignored. */
export const ownPicture = (url: string, otherwise: string): string =>
  /^\/(?![/\\])/.test(url) ? url : otherwise;

/** Logo of web info (§3) before the site's name: an image, or the mark. */
export function Logo({ url }: { url: string }) {
  const picture = ownPicture(url, brand.mark);
  return picture === brand.mark ? <Mark /> : <img src={picture} alt="" width={32} height={32} />;
}
