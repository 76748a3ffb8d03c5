/** Root element, whose state style sheets and scripts read. */
export const root = document.documentElement;
