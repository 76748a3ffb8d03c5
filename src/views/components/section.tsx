// Section of a module. Only a section without a heading is a labeled region, because a landmark for every module would
// add noise for screen reader users.
import type { ReactNode } from 'react';
import { Phrases } from './phrases.tsx';

interface SectionProps {
  id: string;
  /** Suffix of the `module-` class. */
  kind: string;
  title?: string | undefined;
  intro?: string | undefined;
  /** Accessible name of a section without a title. */
  name?: string;
  /** Places the title above the content instead of next to it. */
  wide?: boolean;
  night?: boolean;
  /** Rendered below the title. */
  below?: ReactNode;
  children: ReactNode;
}

export function Section({
  id,
  kind,
  title,
  intro,
  name,
  wide = false,
  night = false,
  below,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      className={`section module-${kind}${night ? ' night' : ''}`}
      aria-label={title ? undefined : name}
    >
      <div className={`wrap ${wide || !title ? 'section-wide' : 'section-grid'}`}>
        {title && (
          <div className="section-head">
            <h2>
              <Phrases text={title} column={wide ? 'wide' : 'narrow'} />
            </h2>
            {intro && <p>{intro}</p>}
            {below}
          </div>
        )}
        <div className="section-body">{children}</div>
      </div>
    </section>
  );
}
