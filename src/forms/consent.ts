// F23: what is agreed to with a form. A change of these texts, or of the policy they name, takes a new version.
export const CONSENT = {
  version: '2026-11',
  texts: ['form.agreement', 'form.stored'],
} as const;
