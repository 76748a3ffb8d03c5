// Customer-only values: the values, or the reason why they are not shown (§6).

export type GateState = 'login' | 'denied' | 'failed';
export type Gated<T> = { values: readonly T[] } | { state: GateState };

export interface DictionaryValue {
  value: string;
  description: string;
}
export type Dictionaries = ReadonlyMap<string, Gated<DictionaryValue>>;
