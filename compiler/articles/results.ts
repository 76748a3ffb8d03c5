// Case study results and pull quote, as authored in front matter. `2 days` is an amount with its unit.
import { z } from 'zod';
import { type Amount, QuoteSchema, ResultSchema, UNIT_NAMES } from '../../common/contract/modules/results.ts';

/** A number with an optional unit name. */
const AuthoredAmount = z.union([z.number(), z.string()]).transform((authored, context): Amount => {
  const [, value, name = 'count'] = /^(\d+(?:\.\d+)?)(?: (\w+))?$/.exec(String(authored)) ?? [];
  const unit = UNIT_NAMES.find((known) => known === name);
  if (value !== undefined && unit) return { value: Number(value), unit };
  context.issues.push({
    code: 'custom',
    message: `write a number and its unit: ${UNIT_NAMES.join(', ')}`,
    input: authored,
  });
  return z.NEVER;
});

export const AuthoredResults = z
  .array(
    z.strictObject({ label: z.string(), before: AuthoredAmount, after: AuthoredAmount }).pipe(ResultSchema),
  )
  .min(2)
  .max(3);

export const AuthoredQuote = z.strictObject(QuoteSchema.shape);
