// The graphic of an infographic: read from what the portal sends, and drawn as a figure whose words are text.
import type { ReactNode } from 'react';
import {
  GRAPHICS,
  type GraphicDetails,
  type GraphicType,
} from '../../../common/contract/modules/graphics.ts';
import type { PortalModule } from '../../../common/contract/modules/modules.ts';
import { readDetails, type Unreadable } from '../modules/parse.ts';
import { Durations } from './durations.tsx';
import { Passage } from './passage.tsx';
import { Trips } from './trips.tsx';

/** A graphic whose details are known to be of its type's shape. */
export type ParsedGraphic = { [T in GraphicType]: { type: T; details: GraphicDetails<T> } }[GraphicType];

/**
 * Reads a graphic as modules are read (§5); `null`, and a word to `report`, when it cannot be shown. It never
 * throws.
 */
export function parseGraphic(
  { type, details }: PortalModule,
  report: (problem: Unreadable) => void,
): ParsedGraphic | null {
  const read = readDetails(GRAPHICS, type, details);
  // The details are of the type's schema, which the compiler cannot follow from one to the other.
  if (!('reason' in read)) return read as ParsedGraphic;
  report(read);
  return null;
}

function drawn(graphic: ParsedGraphic): ReactNode {
  switch (graphic.type) {
    case 'passage':
      return <Passage details={graphic.details} />;
    case 'trips':
      return <Trips details={graphic.details} />;
    case 'durations':
      return <Durations details={graphic.details} />;
  }
}

export const GraphicFigure = ({ graphic }: { graphic: ParsedGraphic }) => (
  <figure className="graphic" aria-labelledby="graphic-caption">
    <figcaption id="graphic-caption">{graphic.details.caption}</figcaption>
    {drawn(graphic)}
  </figure>
);
