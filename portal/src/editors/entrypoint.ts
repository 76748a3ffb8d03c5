// What editors ask through the ops Worker: RPC of a named entrypoint, which its service binding alone reaches.
import { WorkerEntrypoint } from 'cloudflare:workers';
import type { ContentState, Editorial as Contract, Miss } from '../../../common/editorial/editorial.ts';
import { contentState, misses } from './answers.ts';

/** See `Editorial` of common/editorial/editorial.ts. */
export class Editorial extends WorkerEntrypoint<Env> implements Contract {
  misses(limit: number): Promise<Miss[]> {
    return misses(this.env.DB, limit);
  }
  contentState(): Promise<ContentState | null> {
    return contentState(this.env.DB);
  }
}
