// Access to values for customers with permission (§6), per dictionary and list.

export type GateState = 'login' | 'denied' | 'failed';
export type Gated<T> = { values: readonly T[] } | { state: GateState };

export interface DictionaryValue {
  value: string;
  description: string;
}
/** By the code of the dictionary. */
export type Dictionaries = ReadonlyMap<string, Gated<DictionaryValue>>;
