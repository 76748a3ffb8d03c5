// Inline text whose visible gaps come from the style sheet.
import { Children, type ReactNode } from 'react';

/**
 * Inserts spaces between the children. A flex container does not render them, but copied text, screen readers, and the
 * Markdown version of a page need them.
 */
export const SpaceSeparated = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).flatMap((part, index) => (index === 0 ? [part] : [' ', part]));
