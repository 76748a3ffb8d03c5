// Labels of form fields: keys under `form.field` in the dictionaries, for visitors and the sales team.

/** Fields with a different label in some forms. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['investment.type', 'investorType'],
  ['free-trial.interests', 'trialOf'],
  ['custom-solutions-free-trial.interests', 'trialOf'],
]);

/** Dictionary key of a field's label, under `form.field`. */
export const labelOf = (form: string, field: string): string => LABELS.get(`${form}.${field}`) ?? field;
