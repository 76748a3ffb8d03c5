// F23: what is agreed to with a form. A change of these texts, of the policy they name, or of the time that they
// state takes a new version.
import { leadRetentionDays } from '../config.ts';

const version = '2026-11-22';

export const CONSENT = {
  version,
  /** Keys of the dictionaries. */
  texts: ['form.agreement', 'form.stored'],
  /** What stands in the texts, beside the name of the policy. */
  params: { version, days: leadRetentionDays },
} as const;
