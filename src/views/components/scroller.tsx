// Region that scrolls sideways.
import type { ReactNode } from 'react';

interface ScrollerProps {
  /** Accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrollable regions receive the focus, so that the keyboard can scroll them. */
export const Scroller = ({ label, className, children }: ScrollerProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className={className ? `scroller ${className}` : 'scroller'} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
