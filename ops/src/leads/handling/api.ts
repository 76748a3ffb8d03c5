// Lead handling API under /ops/api/leads: counts, people, owners, and notes.
import { Hono } from 'hono';
import { z } from 'zod';
import { NoteText, PersonSchema, ReferenceSchema } from '../../../../common/leads/store.ts';
import type { OpsEnv } from '../../env.ts';
import { json, param } from '../../validators.ts';
import { recordLeadAccess } from '../access.ts';
import { readRouting } from '../routing/store.ts';
import { listPeople } from './people.ts';
import { storeOf, toPortalReference } from './store-of.ts';
import { readLeadSummary } from './summary.ts';

const Owner = PersonSchema.nullable();
/** The new owner, and the owner that the editor has seen. */
export const OwnerBody = z.strictObject({ owner: Owner, seen: Owner });
export const NoteBody = z.strictObject({ text: NoteText });

const Param = z.object({ reference: ReferenceSchema });
const NoteParam = Param.extend({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const handlingCalls = new Hono<OpsEnv>()
  .get('/summary', async (c) => c.json(await readLeadSummary(c.env), 200))
  .get('/people', async (c) => {
    const { rules } = await readRouting(c.env.DB);
    return c.json({ people: await listPeople(c.env, rules) }, 200);
  })
  /** Sets the owner. 409: another person has changed it since (`conflict`), or an external portal stores the lead. */
  .put('/:reference/owner', param(Param), json(OwnerBody), async (c) => {
    const [{ reference }, change] = [c.req.valid('param'), c.req.valid('json')];
    const store = storeOf(c);
    if (!store) return c.json({ error: 'elsewhere' as const }, 409);
    await recordLeadAccess(c.env.DB, c.var.by, 'status', { reference, detail: { owner: change.owner } });
    const result = await store.setOwner(await toPortalReference(c, reference), change);
    if (!result) return c.json({ error: 'not-found' as const }, 404);
    const { owner, isSet } = result;
    return isSet ? c.json({ reference, owner }, 200) : c.json({ error: 'conflict' as const, owner }, 409);
  })
  /** Adds a note. 409: the lead already has MAX_NOTES notes (`full`), or an external portal stores it. */
  .post('/:reference/notes', param(Param), json(NoteBody), async (c) => {
    const [{ reference }, { text }] = [c.req.valid('param'), c.req.valid('json')];
    const store = storeOf(c);
    if (!store) return c.json({ error: 'elsewhere' as const }, 409);
    await recordLeadAccess(c.env.DB, c.var.by, 'status', { reference, detail: { note: 'added' } });
    const newNote = { at: new Date().toISOString(), by: c.var.by, text };
    const outcome = await store.addNote(await toPortalReference(c, reference), newNote);
    if (outcome === 'missing') return c.json({ error: 'not-found' as const }, 404);
    if (outcome === 'full') return c.json({ error: 'full' as const }, 409);
    return c.json({ reference }, 200);
  })
  .delete('/:reference/notes/:id', param(NoteParam), async (c) => {
    const { reference, id } = c.req.valid('param');
    const store = storeOf(c);
    if (!store) return c.json({ error: 'elsewhere' as const }, 409);
    await recordLeadAccess(c.env.DB, c.var.by, 'status', { reference, detail: { note: 'deleted' } });
    const isDeleted = await store.removeNote(await toPortalReference(c, reference), id);
    return isDeleted ? c.json({ reference }, 200) : c.json({ error: 'not-found' as const }, 404);
  });
