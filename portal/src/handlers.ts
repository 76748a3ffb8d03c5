// What a handler of a call is. The table of them is a mapped type: the portal does not compile when it misses
// a call.
import type { CallName, DataInput, ParsedParams } from '../../common/contract/contract.ts';
import type { Ctx } from './context.ts';

export type HandlersOf<N extends CallName> = {
  [K in N]: (ctx: Ctx, params: ParsedParams<K>) => Promise<DataInput<K>>;
};
export type Handlers = HandlersOf<CallName>;
