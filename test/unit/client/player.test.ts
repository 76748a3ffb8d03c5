// Progress of a recording in its chapters.
import { expect, it } from 'vitest';
import { playedParts } from '../../../src/client/player/player.ts';

it.each([
  [0, [0, 0, 0]],
  [3, [0.5, 0, 0]],
  [6, [1, 0, 0]],
  [15, [1, 1, 0]],
  [20, [1, 1, 1]],
  [99, [1, 1, 1]],
])('at second %s of 20, the chapters that start at 0, 6, and 15 are played to %j', (time, parts) => {
  expect(playedParts([0, 6, 15], 20, time)).toEqual(parts);
});

it('the last chapter has no progress while the length of the recording is unknown', () => {
  expect(playedParts([0, 6], Number.NaN, 8)).toEqual([1, 0]);
});
