// Actions that may require a second person, and input schemas of the approval API.
import { z } from 'zod';
import { log } from '../log.ts';

export const APPROVED_ACTIONS = ['export', 'delete'] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

export const ApprovalParam = z.object({ id: z.uuid('is not the ID of a request') });

/**
 * Parses the setting TWO_PERSON, a comma-separated list of the actions that require a second person. If the setting
 * contains an unknown word, logs an error and requires a second person for all actions.
 */
export function approvedActions(setting: string | undefined): ReadonlySet<ApprovedAction> {
  const names = (setting ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const actions = APPROVED_ACTIONS.filter((action) => names.includes(action));
  if (names.every((name) => actions.some((action) => action === name))) return new Set(actions);
  log('ops.setting-invalid', { setting: 'TWO_PERSON' });
  return new Set(APPROVED_ACTIONS);
}
