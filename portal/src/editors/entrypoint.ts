// Editorial RPC for the ops Worker: a named entrypoint that only its service binding reaches.
import { WorkerEntrypoint } from 'cloudflare:workers';
import type {
  ContentState,
  Editorial as Contract,
  MissedSearch,
} from '../../../common/editorial/editorial.ts';
import type { SearchTool, ToolPreview } from '../../../common/editorial/search-tools.ts';
import { continueRpc } from '../../../common/trace/rpc.ts';
import { previewSearch } from '../search/preview.ts';
import { listMisses, readContentState } from './queries.ts';
import { writeTools } from './search-tools.ts';

/** See `Editorial` in common/editorial/editorial.ts. */
export class Editorial extends WorkerEntrypoint<Env> implements Contract {
  misses(limit: number): Promise<MissedSearch[]> {
    return listMisses(this.env.DB, limit);
  }
  contentState(): Promise<ContentState | null> {
    return readContentState(this.env.DB);
  }
  writeSearchTools(tools: readonly SearchTool[]): Promise<void> {
    return writeTools(this.env.DB, tools);
  }
  previewSearch(query: Parameters<Contract['previewSearch']>[0]): Promise<ToolPreview> {
    return previewSearch(this.env, query);
  }
}
continueRpc('portal', 'Editorial', Editorial);
