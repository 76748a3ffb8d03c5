// Texts of one line whose gaps come from the style sheet.
import { Children, type ReactNode } from 'react';

/**
 * Separates the parts of a line with spaces. A flex container does not show them, but copied text, screen readers, and
 * the Markdown version of a page need them.
 */
export const Spaced = ({ children }: { children: ReactNode }) =>
  Children.toArray(children).flatMap((part, index) => (index === 0 ? [part] : [' ', part]));
