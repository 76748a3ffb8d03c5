// Lead RPC for the ops Worker: a named entrypoint that only its service binding reaches.
import { WorkerEntrypoint } from 'cloudflare:workers';
import { type Row, readPage, readShape, readTables, type Shape } from '../../../common/backup/rows.ts';
import type {
  FormCount,
  LeadFilter,
  LeadNote,
  LeadQuery,
  LeadStatus,
  OwnerWork,
  QuestionLeads,
  LeadStore as Store,
  StoredLead,
} from '../../../common/leads/store.ts';
import { continueRpc } from '../../../common/trace/rpc.ts';
import { countQuestionLeads } from './questions.ts';
import { countByForm, get, list, listAfter, listFields, readLastId, remove, setStatus } from './stored.ts';
import { addNote, assign, countUnfinishedByOwner, listNotes, removeNote, setOwner } from './work.ts';

/** See `LeadStore.exportPage` (common/leads/store.ts). */
async function exportPage(db: D1Database, name: string, after: Row | null): Promise<readonly Row[]> {
  const [table] = await readTables(db, 'portal', name);
  if (!table) throw new TypeError('this table is not exported');
  return readPage(db, table, after);
}

/** See `LeadStore` of common/leads/store.ts. The caller validates the arguments; SQL binds them. */
export class LeadStore extends WorkerEntrypoint<Env> implements Store {
  list(query: LeadQuery): Promise<StoredLead[]> {
    return list(this.env.DB, query);
  }
  fields(filter: LeadFilter): Promise<string[]> {
    return listFields(this.env.DB, filter);
  }
  get(reference: string): Promise<StoredLead | null> {
    return get(this.env.DB, reference);
  }
  setStatus(reference: string, status: LeadStatus): Promise<boolean> {
    return setStatus(this.env.DB, reference, status);
  }
  setOwner(reference: string, change: { owner: string | null; seen: string | null }) {
    return setOwner(this.env.DB, reference, change);
  }
  assign(owners: readonly { reference: string; owner: string }[]): Promise<void> {
    return assign(this.env.DB, owners);
  }
  notes(reference: string): Promise<LeadNote[]> {
    return listNotes(this.env.DB, reference);
  }
  addNote(reference: string, note: Omit<LeadNote, 'id'>) {
    return addNote(this.env.DB, reference, note);
  }
  removeNote(reference: string, id: number): Promise<boolean> {
    return removeNote(this.env.DB, reference, id);
  }
  work(): Promise<OwnerWork[]> {
    return countUnfinishedByOwner(this.env.DB);
  }
  remove(reference: string): Promise<boolean> {
    return remove(this.env.DB, reference);
  }
  since(id: number, limit: number): Promise<StoredLead[]> {
    return listAfter(this.env.DB, id, limit);
  }
  lastId(): Promise<number> {
    return readLastId(this.env.DB);
  }
  counts(since: string, today: string): Promise<FormCount[]> {
    return countByForm(this.env.DB, since, today);
  }
  questionLeads(): Promise<QuestionLeads> {
    return countQuestionLeads(this.env, new Date().toISOString());
  }
  exportShape(): Promise<Shape> {
    return readShape(this.env.DB, 'portal');
  }
  exportPage(table: string, after: Row | null): Promise<readonly Row[]> {
    return exportPage(this.env.DB, table, after);
  }
}
continueRpc('portal', 'LeadStore', LeadStore);
