/** Element with the state that style sheets and later pages read. */
export const root = document.documentElement;
