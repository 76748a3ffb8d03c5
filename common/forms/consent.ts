// F23: consent texts of forms. Changes to these texts, the policy, or the retention period need a new version.
import { leadRetentionDays } from '../config.ts';

const version = '2026-11-26';

export const CONSENT = {
  version,
  /** Dictionary keys. */
  texts: ['form.agreement', 'form.stored'],
  /** Parameters of the texts, in addition to the name of the policy. */
  params: { version, days: leadRetentionDays },
} as const;
