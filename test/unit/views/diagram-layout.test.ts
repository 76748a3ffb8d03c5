// Layout of a diagram: edges that pass around boxes.
import { expect, it } from 'vitest';
import {
  arrow,
  type BoxPosition,
  boxPositions,
  type Diagram,
} from '../../../src/views/drawings/diagram-layout.ts';

const node = (id: string) => ({ id, label: id });
/** A column of three boxes between a client and an origin. */
const diagram = (edges: Diagram['edges']): Diagram => ({
  columns: [
    { label: 'User', nodes: [node('client')] },
    { label: 'Edge', nodes: [node('first'), node('cache'), node('store')] },
    { label: 'Origin', nodes: [node('origin'), node('control')] },
  ],
  edges,
});
const edge = (from: string, to: string) => ({ from, to, kind: 'flow' as const });
const edgeAroundBoxes = edge('first', 'store');
/** Returns the start and tip of the edge from the first to the third box of the column. */
function pathAround(edges: Diagram['edges']) {
  const all = diagram([...edges, edgeAroundBoxes]);
  const places = boxPositions(all);
  const [from, to] = [places.get('first') as BoxPosition, places.get('store') as BoxPosition];
  const { d, tip } = arrow({ from, to, isBlocked: false }, all, places);
  const [x = 0, y = 0] = (/^M([\d.]+) ([\d.]+)/.exec(d) ?? []).slice(1).map(Number);
  return { from, to, x, y, tip };
}

it('an edge passes around boxes on the side with fewer edges', () => {
  const quietRight = pathAround([edge('client', 'first')]);
  expect(quietRight.x).toBeCloseTo(quietRight.from.right, 1);
  const quietLeft = pathAround([edge('cache', 'origin'), edge('control', 'store')]);
  expect(quietLeft.x).toBeCloseTo(quietLeft.from.left, 1);
  expect(quietLeft.tip).toMatchObject({ turn: 0 });
});

it('an edge around boxes does not end where an edge of another column ends', () => {
  const { from, to, y, tip } = pathAround([
    edge('client', 'first'),
    edge('cache', 'origin'),
    edge('control', 'store'),
  ]);
  // The edge of the client ends at the left side of the first box. No edge ends at that side of the third box.
  expect(y).toBeGreaterThan(from.y + 3);
  expect(tip).toMatchObject({ y: Math.round(to.y * 100) / 100 });
});
