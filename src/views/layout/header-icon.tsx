// An icon of the header, which stands for a text where there is no room for it; the text is beside it.

/** `d` draws it in one stroke on a sheet of 20 × 20. */
export const HeaderIcon = ({ d }: { d: string }) => (
  <svg className="icon" viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
    <path d={d} />
  </svg>
);
