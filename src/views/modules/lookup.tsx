// Names, descriptions, and URLs of products and solutions by code, so that all pages use the same names.

import { createContext, type ReactNode, useContext } from 'react';
import type { Station } from '../../../common/contract/entities/content.ts';

export interface Found {
  name: string;
  desc: string;
  url: string;
  station?: Station | undefined;
}
/** Returns `undefined` for a code that does not exist in this locale. */
export type Lookup = (code: string) => Found | undefined;

const LookupContext = createContext<Lookup>(() => undefined);

export const LookupProvider = ({ lookup, children }: { lookup: Lookup; children: ReactNode }) => (
  <LookupContext value={lookup}>{children}</LookupContext>
);
/** Returns the lookup of the current page. */
export const useLookup = (): Lookup => useContext(LookupContext);
