// Labels of form fields: keys below `form.field.*` of the dictionaries, for visitors and the sales team.

/** Fields with a different label in some forms. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['investment.type', 'investorType'],
  ['free-trial.interests', 'trialOf'],
  ['custom-solutions-free-trial.interests', 'trialOf'],
]);

/** The name of a field of a form, below `form.field.` of the dictionaries. */
export const labelOf = (form: string, field: string): string => LABELS.get(`${form}.${field}`) ?? field;
