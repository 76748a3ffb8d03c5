// Contract of the portal: every call in both tables of §7, and some others, by name. The client, the portal's routes,
// the browser proxy, the OpenAPI document, and the conformance check derive from this table.
import { z } from 'zod';
import { apiReferenceCalls } from './calls/api-reference.ts';
import { catalogCalls } from './calls/catalog.ts';
import { commonCalls } from './calls/common.ts';
import { docsCalls } from './calls/docs.ts';
import { formCalls } from './calls/forms.ts';
import { networkCalls } from './calls/network.ts';
import { newsCalls } from './calls/news.ts';

export const contract = {
  ...commonCalls,
  ...catalogCalls,
  ...newsCalls,
  ...docsCalls,
  ...apiReferenceCalls,
  ...formCalls,
  ...networkCalls,
} as const;

export type CallName = keyof typeof contract;
/** Parameters as a caller passes them (defaults may be omitted); `ParsedParams` is what a handler receives. */
export type Params<N extends CallName> = z.input<(typeof contract)[N]['params']>;
export type ParsedParams<N extends CallName> = z.output<(typeof contract)[N]['params']>;
/** Data as a handler returns it (defaults may be omitted); `Data` is what a caller receives. */
export type DataInput<N extends CallName> = z.input<(typeof contract)[N]['data']>;
export type Data<N extends CallName> = z.output<(typeof contract)[N]['data']>;

/** §8: the envelope of every response. `code` is '0' on success. */
export const EnvelopeSchema = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  message: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  data: z.unknown(),
});
