// Types of call handlers. The handler table is a mapped type, so a missing call is a compile error.
import type { CallName, DataInput, ParsedParams } from '../../common/contract/contract.ts';
import type { Ctx } from './context.ts';

export type HandlersOf<N extends CallName> = {
  [K in N]: (ctx: Ctx, params: ParsedParams<K>) => Promise<DataInput<K>>;
};
export type Handlers = HandlersOf<CallName>;
