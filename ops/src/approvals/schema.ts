// Actions that may require a second person, and input schemas of the approval API.
import { z } from 'zod';
import { log } from '../log.ts';

export const APPROVED_ACTIONS = ['export', 'delete'] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

export const ApprovalParam = z.object({ id: z.uuid('is not the ID of a request') });

/**
 * Parses the setting TWO_PERSON, a comma-separated list of the actions that require a second person. An unknown word
 * logs an error, and all actions then require a second person.
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
