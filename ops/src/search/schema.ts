// Input schemas of the search tool API.
import { z } from 'zod';
import { SEARCH_SCOPES } from '../../../common/editorial/editorial.ts';
import { keywordKey, MAX_TOOL_WORDS, TOOL_KINDS } from '../../../common/editorial/search-tools.ts';
import { pageTarget } from '../../../common/redirects/address.ts';
import { addressField, LocaleCode, localeOfEntry } from '../fields.ts';

/** Words of a keyword or a synonym, as visitors enter them. */
const Phrase = z
  .string()
  .trim()
  .max(MAX_TOOL_WORDS, { error: `is longer than ${MAX_TOOL_WORDS} characters` })
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'contains control characters' })
  .refine((text) => keywordKey(text) !== '', { error: 'contains neither letters nor digits' });
/** Key of a keyword. NFKC may make it longer than the keyword. */
const Keyword = Phrase.transform(keywordKey).refine((key) => key.length <= MAX_TOOL_WORDS, {
  error: `is longer than ${MAX_TOOL_WORDS} characters`,
});
const Page = addressField(pageTarget);

const shared = { keyword: Keyword, locale: LocaleCode };
const Added = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('synonym'), target: Phrase }),
  z.object({ ...shared, kind: z.literal('pin'), target: Page }),
  z.object({ ...shared, kind: z.literal('redirect'), target: Page }),
]);

/** A new entry. A language prefix of the page must match the entry. */
export const NewTool = Added.transform((input, context) => {
  const { keyword, locale, kind } = input;
  if (input.kind === 'synonym') {
    if (keywordKey(input.target) === keyword)
      context.addIssue({ code: 'custom', path: ['target'], message: 'is the keyword itself' });
    return { keyword, locale, kind, target: input.target };
  }
  const { target, locale: pathLocale } = input.target;
  localeOfEntry(pathLocale, locale, context);
  if (kind === 'pin' && target.includes('?'))
    context.addIssue({ code: 'custom', path: ['target'], message: 'has a query: enter the path only' });
  return { keyword, locale, kind, target };
});
export type NewTool = z.output<typeof NewTool>;

export const ToolParam = z.object({ id: z.coerce.number().int().min(1) });
export const ToolsQuery = z.object({ locale: LocaleCode.optional() });

/** Query of a preview: the keyword, and with `kind` and `target` also the entry. */
export const PreviewQuery = z.object({
  scope: z.enum(SEARCH_SCOPES).default('site'),
  keyword: Keyword,
  locale: LocaleCode,
  kind: z.enum(TOOL_KINDS).optional(),
  target: z.string().max(4_000).default(''),
});
