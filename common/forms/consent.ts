// F23: consent wording of forms. A change to the wording, the policy, or the retention period needs a new version.
import { leadRetentionDays } from '../config.ts';

const version = '2026-11-29';

export const CONSENT = {
  version,
  texts: ['form.agreement', 'form.stored'],
  /** Parameters of the wording, in addition to the name of the policy. */
  params: { version, days: leadRetentionDays },
} as const;
