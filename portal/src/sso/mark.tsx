// The mark of the site (src/styles/icons/mark.svg): the portal imports no views and no styles of the site.
export const Mark = () => (
  <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
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
  </svg>
);
