// Actions that may need a second person, and input of the calls about them.
import { z } from 'zod';
import { log } from '../log.ts';

export const APPROVED_ACTIONS = ['export', 'delete'] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

export const ApprovalParam = z.object({ id: z.uuid() });

/**
 * The actions that need a second person, from the setting TWO_PERSON: `export`, `delete`, or both, separated by commas.
 * A setting with an unknown word requires a second person for all actions, and is logged.
 */
export function approvedActions(setting: string | undefined): ReadonlySet<ApprovedAction> {
  const words = (setting ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');
  const known = APPROVED_ACTIONS.filter((action) => words.includes(action));
  if (words.every((word) => known.some((action) => action === word))) return new Set(known);
  log('ops.setting-invalid', { setting: 'TWO_PERSON' });
  return new Set(APPROVED_ACTIONS);
}
