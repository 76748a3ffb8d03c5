// The frame of a module on a page. A module without a heading is a region with the name of the module; one with a heading
// is found by the heading, and a landmark for each would only add noise.
import type { ReactNode } from 'react';
import { Phrases } from './phrases.tsx';

interface SectionProps {
  id: string;
  /** Goes into the class, so that each module can be set in its own way. */
  kind: string;
  title?: string | undefined;
  intro?: string | undefined;
  /** Names the section when it has no title of its own. */
  name: string;
  /** The title above its matter instead of beside it. */
  wide?: boolean;
  night?: boolean;
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
              <Phrases text={title} />
            </h2>
            {intro && <p>{intro}</p>}
          </div>
        )}
        <div className="section-body">{children}</div>
      </div>
    </section>
  );
}
