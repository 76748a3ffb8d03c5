// The frame of a module on a page: a section named by its heading, or by its module's name when it has none.
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
  const heading = `${id}-title`;
  return (
    <section
      id={id}
      className={`section module-${kind}${night ? ' night' : ''}`}
      {...(title ? { 'aria-labelledby': heading } : { 'aria-label': name })}
    >
      <div className={`wrap ${wide || !title ? 'section-wide' : 'section-grid'}`}>
        {title && (
          <div className="section-head">
            <h2 id={heading}>
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
