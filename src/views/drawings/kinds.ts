// Drawing functions by kind.
import type { z } from 'zod';
import type { DrawingKind } from '../../../common/contract/modules/modules.ts';
import { arcs } from './kinds/arcs.ts';
import { bots } from './kinds/bots.ts';
import { flood } from './kinds/flood.ts';
import { flow } from './kinds/flow.ts';
import { gate } from './kinds/gate.ts';
import { isobars } from './kinds/isobars.ts';
import { lattice } from './kinds/lattice.ts';
import { layers } from './kinds/layers.ts';
import { race } from './kinds/race.ts';
import { resolver } from './kinds/resolver.ts';
import { shield } from './kinds/shield.ts';
import { stream } from './kinds/stream.ts';
import type { Draw } from './layer.ts';

export type Kind = z.output<typeof DrawingKind>;

export const KINDS: Record<Kind, Draw> = {
  flow,
  arcs,
  isobars,
  shield,
  flood,
  bots,
  gate,
  layers,
  stream,
  race,
  lattice,
  resolver,
};
