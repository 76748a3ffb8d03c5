// Frame of a module on a page. A module without a heading is a region with the module's name. A module with a
// heading is not a region, because a landmark for each would only add noise.
import type { ReactNode } from 'react';
import { Phrases } from './phrases.tsx';

interface SectionProps {
  id: string;
  /** Class suffix, so that each module has its own style. */
  kind: string;
  title?: string | undefined;
  intro?: string | undefined;
  /** Label of a section without a title. */
  name?: string;
  /** Places the title above the content instead of next to it. */
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
              <Phrases text={title} column={wide ? 'wide' : 'narrow'} />
            </h2>
            {intro && <p>{intro}</p>}
          </div>
        )}
        <div className="section-body">{children}</div>
      </div>
    </section>
  );
}
