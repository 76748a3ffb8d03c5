// Tool get_claim: figures about the provider, each with its date and source.
import { z } from 'zod';
import { formatClaim } from '../../../common/contract/modules/claims.ts';
import { requireSetting } from '../content/read.ts';
import { createTool, Lang, ToolError } from './tool.ts';

const input = z.strictObject({
  id: z.string().trim().max(80).optional().describe('Id of a claim, such as pops. Default: all claims.'),
  lang: Lang.default('en'),
});
export const output = z.object({
  claims: z.array(
    z.object({
      id: z.string(),
      label: z.string().describe('Quantity that the figure counts or measures.'),
      value: z.number(),
      bound: z
        .enum(['exact', 'about', 'atLeast', 'above'])
        .describe(
          'Whether the value is exact, approximate, a minimum, or a number that the actual value exceeds.',
        ),
      unit: z.string().describe('Unit of the value; empty if the label states what is counted.'),
      text: z.string().describe('The figure as the site displays it.'),
      asOf: z.string().describe('Date of the figure (ISO 8601).'),
      source: z.string(),
    }),
  ),
});

/** Qualifiers of values that are not exact, for the text of the result. */
const BOUNDS = { about: 'about', atLeast: 'at least', above: 'more than' } as const;

export const getClaimTool = createTool({
  name: 'get_claim',
  title: 'Figures about the provider',
  description:
    'Returns published figures about the company and its network (points of presence, countries, capacity, trial ' +
    'period, …), each with value, unit, date, and source. Quote a figure together with its date. Do not state figures ' +
    'that this tool does not return.',
  input,
  output,
  async run({ id }, { ctx }) {
    const all = (await requireSetting(ctx, 'claims')).filter(
      ({ publishedAt }) => publishedAt === null || publishedAt <= ctx.asOf,
    );
    const selected = id === undefined ? all : all.filter((claim) => claim.id === id);
    if (selected.length === 0)
      throw new ToolError(`No claim has this id. The ids are: ${all.map((claim) => claim.id).join(', ')}.`);
    const claims = selected.map((claim) => ({
      id: claim.id,
      label: claim.label || claim.source,
      value: claim.value,
      bound: claim.bound,
      unit: claim.unit,
      text: formatClaim(claim, ctx.locale).replaceAll('\u00a0', ' '),
      asOf: claim.asOf,
      source: claim.source,
    }));
    const lines = claims.map(
      ({ id: name, bound, text, label, asOf, source }) =>
        `- ${name}: ${text}${bound === 'exact' ? '' : ` (${BOUNDS[bound]})`} · ${label} · as of ${asOf} · source: ${source}`,
    );
    return { data: { claims }, text: lines.join('\n') };
  },
});
