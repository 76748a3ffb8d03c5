// By which name of the dictionaries (`form.field.*`) a field is shown: to visitors, and to the team that reads what
// they sent.

/** Fields that are called otherwise in one form than in another. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['investment.type', 'investorType'],
  ['free-trial.interests', 'trialOf'],
  ['custom-solutions-free-trial.interests', 'trialOf'],
]);

/** The name of a field of a form, below `form.field.` of the dictionaries. */
export const labelOf = (form: string, field: string): string => LABELS.get(`${form}.${field}`) ?? field;
