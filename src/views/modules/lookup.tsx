// Names, descriptions, and addresses of products and solutions by code, so that every page uses the same
// name.

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

/** Provides the names and addresses of products and solutions to a page. */
export const LookupProvider = ({ lookup, children }: { lookup: Lookup; children: ReactNode }) => (
  <LookupContext value={lookup}>{children}</LookupContext>
);
/** Finds products and solutions by their codes, within a page of modules. */
export const useLookup = (): Lookup => useContext(LookupContext);
