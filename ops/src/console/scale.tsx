// The scale of a chart. The text next to the chart has the same numbers, so screen readers skip it.
import type { ReactNode } from 'react';

interface ScaleProps {
  /** The value at the upper edge, with its unit. */
  top: string;
  /** Times below the chart, at equal distances from the first to the last; equal ones once. */
  marks: readonly string[];
  children: ReactNode;
}

/** A chart between the value of its upper edge and its times. */
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
