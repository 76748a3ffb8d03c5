// Region that scrolls horizontally.
import type { ReactNode } from 'react';

interface ScrollerProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The region is focusable, so that it can be scrolled with the keyboard. */
export const Scroller = ({ label, className, children }: ScrollerProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className={className ? `scroller ${className}` : 'scroller'} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
