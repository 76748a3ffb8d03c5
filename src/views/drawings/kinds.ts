// Drawing function of each kind.
import type { z } from 'zod';
import type { DrawingKind } from '../../../common/contract/modules/modules.ts';
import { arcs } from './kinds/arcs.ts';
import { barrier } from './kinds/barrier.ts';
import { bearings } from './kinds/bearings.ts';
import { blocks } from './kinds/blocks.ts';
import { bots } from './kinds/bots.ts';
import { bridge } from './kinds/bridge.ts';
import { compass } from './kinds/compass.ts';
import { delta } from './kinds/delta.ts';
import { flood } from './kinds/flood.ts';
import { flow } from './kinds/flow.ts';
import { gate } from './kinds/gate.ts';
import { island } from './kinds/island.ts';
import { isobars } from './kinds/isobars.ts';
import { lattice } from './kinds/lattice.ts';
import { layers } from './kinds/layers.ts';
import { orbits } from './kinds/orbits.ts';
import { queue } from './kinds/queue.ts';
import { race } from './kinds/race.ts';
import { racks } from './kinds/racks.ts';
import { resolver } from './kinds/resolver.ts';
import { ridges } from './kinds/ridges.ts';
import { ripples } from './kinds/ripples.ts';
import { river } from './kinds/river.ts';
import { seal } from './kinds/seal.ts';
import { shield } from './kinds/shield.ts';
import { stream } from './kinds/stream.ts';
import { weave } from './kinds/weave.ts';
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
  queue,
  bridge,
  compass,
  ripples,
  seal,
  weave,
  ridges,
  orbits,
  racks,
  delta,
  bearings,
  barrier,
  island,
  blocks,
  river,
};
