// Infographics: parsed from portal data and rendered as figures with text.

import type { ReactNode } from 'react';
import {
  GRAPHICS,
  type GraphicDetails,
  type GraphicType,
} from '../../../common/contract/modules/graphics.ts';
import type { PortalModule } from '../../../common/contract/modules/modules.ts';
import { Phrases } from '../components/phrases.tsx';
import { type DetailsProblem, parseDetails } from '../modules/parse.ts';
import { Durations } from './durations.tsx';
import { Passage } from './passage.tsx';
import { Trips } from './trips.tsx';

/** Graphic whose details match the schema of its type. */
export type ParsedGraphic = { [T in GraphicType]: { type: T; details: GraphicDetails<T> } }[GraphicType];

/** Parses a graphic like a module (§5). Calls `report` and returns `null` if it is invalid. */
export function parseGraphic(
  { type, details }: PortalModule,
  report: (problem: DetailsProblem) => void,
): ParsedGraphic | null {
  const read = parseDetails(GRAPHICS, type, details);
  if (!('reason' in read)) return read;
  report(read);
  return null;
}

function drawGraphic(graphic: ParsedGraphic): ReactNode {
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
    <figcaption id="graphic-caption">
      <Phrases text={graphic.details.caption} column="narrow" />
    </figcaption>
    {drawGraphic(graphic)}
  </figure>
);
