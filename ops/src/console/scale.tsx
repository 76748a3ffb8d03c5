// Chart scale. Screen readers skip it, because the text next to the chart contains the same numbers.
import type { ReactNode } from 'react';

interface ScaleProps {
  /** Value at the top edge, with its unit. */
  top: string;
  /** Times below the chart, evenly spaced. Duplicates appear once. */
  marks: readonly string[];
  children: ReactNode;
}

/** A chart with the value of its top edge above it and the times below it. */
export function Scale({ top, marks, children }: ScaleProps) {
  return (
    <div className="scale">
      <span className="top" aria-hidden="true">
        {top}
      </span>
      {children}
      <div className="marks" aria-hidden="true">
        {[...new Set(marks)].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
