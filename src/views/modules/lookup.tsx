// Names, descriptions, and URLs of products and solutions by code, so that all pages use the same names.

import type { ReactNode } from 'react';
import type { Station } from '../../../common/contract/entities/content.ts';
import { type Context, Provider } from '../static-html.ts';

export interface Found {
  name: string;
  desc: string;
  url: string;
  station?: Station | undefined;
}
/** Returns `undefined` for a code that does not exist in this locale. */
export type Lookup = (code: string) => Found | undefined;

const lookupContext: Context<Lookup> = { value: () => undefined };

export const LookupProvider = ({ lookup, children }: { lookup: Lookup; children: ReactNode }) => (
  <Provider context={lookupContext} value={lookup}>
    {children}
  </Provider>
);
/** Returns the lookup of the current page. */
export const useLookup = (): Lookup => lookupContext.value;
