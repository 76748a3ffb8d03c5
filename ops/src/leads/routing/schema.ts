// Lead routing rules: an ordered list of criteria and people, and the input schemas of their API.
import { z } from 'zod';
import { FORM_CODES } from '../../../../common/forms/forms.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { PersonSchema, ReferenceSchema } from '../../../../common/leads/store.ts';

export const MAX_RULES = 100;

/** Criteria of a rule; `null` matches every lead. */
const criteria = {
  form: z.enum(FORM_CODES).nullable().default(null),
  /** ISO 3166 code. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'is not a country code of two capital letters' })
    .describe('code of two letters, such as JP')
    .nullable()
    .default(null),
  /** Code of a product in the dictionary `interests`, which several forms use. */
  product: z
    .string()
    .regex(/^[a-z0-9][\w-]{0,59}$/i, { error: 'is not the code of a product' })
    .describe('code of a product of the forms, such as cloud-dns')
    .nullable()
    .default(null),
  locale: z.enum(localeCodes).nullable().default(null),
};
export const RuleSchema = z.strictObject({ ...criteria, owner: PersonSchema });
export type Rule = z.output<typeof RuleSchema>;
export const RulesSchema = z
  .array(RuleSchema)
  .max(MAX_RULES, { error: `are more than ${MAX_RULES} rules: delete some first` });

const Version = z.number().int().min(0);
/** All rules, and the version that the editor has seen. */
export const RoutingBody = z.strictObject({ seen: Version, rules: RulesSchema });

/** `seen` is the version of the change to undo. */
export const UndoBody = z.strictObject({ seen: Version });

/** A lead by reference, or the properties of a lead. */
export const MatchQuery = z.object({
  reference: ReferenceSchema.optional(),
  form: RuleSchema.shape.form.unwrap().unwrap().optional(),
  country: RuleSchema.shape.country.unwrap().unwrap().optional(),
  product: RuleSchema.shape.product.unwrap().unwrap().optional(),
  locale: z.enum(localeCodes).optional(),
});
