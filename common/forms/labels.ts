// Labels of form fields: keys below `form.field.*` of the dictionaries, for visitors and the sales team.

/** Fields with a different label in some forms. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['investment.type', 'investorType'],
  ['free-trial.interests', 'trialOf'],
  ['custom-solutions-free-trial.interests', 'trialOf'],
]);

/** Dictionary key of a field's label, below `form.field.`. */
export const labelOf = (form: string, field: string): string => LABELS.get(`${form}.${field}`) ?? field;
