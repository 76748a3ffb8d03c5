// The mark: a raven's head that is a wind vane, over two lines of the wind it reads.
import { brand } from '../../config.ts';

export const Mark = () => (
  <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
    <g id="mark">
      <path
        d="M3 21.5C8 21.5 9.5 6 19 6c4.2 0 6.2 2.6 6.7 5L31 13.5l-6.2 1.6C23.5 19.5 19.5 21.5 15 21.5z"
        fill="currentColor"
      />
      <path
        d="M3 25.5h13c3 0 5.5-.8 7.5-2.5M8 29.2h9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <circle className="mark-eye" cx="20.3" cy="11" r="1.5" />
    </g>
  </svg>
);

/** A picture that our policy lets a page load: a file of ours. Anything else has another in its place. */
export const ownPicture = (url: string, otherwise: string): string =>
  /^\/(?![/\\])/.test(url) ? url : otherwise;

/** The mark once more, on a page that has it already. */
const SameMark = () => (
  <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
    <use href="#mark" />
  </svg>
);

/**
 * The logo that web info names (§3), before our name: our own mark is drawn in the page's colours, at once; `again`
 * where the page has it above.
 */
export function Logo({ url, again = false }: { url: string; again?: boolean }) {
  const picture = ownPicture(url, brand.mark);
  if (picture !== brand.mark) return <img src={picture} alt="" width={32} height={32} />;
  return again ? <SameMark /> : <Mark />;
}
