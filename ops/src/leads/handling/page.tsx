// Lead handling forms under /ops/leads/REFERENCE: owner and notes.
import { Hono } from 'hono';
import { z } from 'zod';
import { MAX_NOTES, PersonSchema, ReferenceSchema } from '../../../../common/leads/store.ts';
import { bodyOf, callsOf } from '../../console/client.ts';
import { errorsOf } from '../../console/form-errors.ts';
import { seeOther } from '../../console/notice.ts';
import { form, freeText, path } from '../../console/validator.tsx';
import type { ConsoleEnv } from '../../env.ts';
import { Notes } from './notes.tsx';

const PAGE_PATH = '/ops/leads';
const ReferenceParam = z.object({ reference: ReferenceSchema });
const NoteParam = ReferenceParam.extend({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const SubmittedOwner = z.object({
  owner: freeText,
  seen: freeText,
  isMine: z.literal('yes').optional().catch(undefined),
});

const personIn = (text: string): string | null => (text === '' ? null : text);

export const handlingPages = new Hono<ConsoleEnv>()
  .post('/:reference/owner', path(ReferenceParam), form(SubmittedOwner), async (c) => {
    const { reference } = c.req.valid('param');
    const { owner, seen, isMine } = c.req.valid('form');
    const newOwner = isMine ? c.var.caller.by : personIn(owner);
    const back = `${PAGE_PATH}/${reference}`;
    if (newOwner !== null && !PersonSchema.safeParse(newOwner).success)
      return seeOther(c, back, 'This is not the name of a person. The owner was not changed.', 'bad');
    const response = await callsOf(c).leads[':reference'].owner.$put({
      param: { reference },
      json: { owner: newOwner, seen: personIn(seen) },
    });
    if (response.status === 404)
      return seeOther(c, PAGE_PATH, 'The portal has no such lead. Its owner was not changed.', 'bad');
    if (response.status === 409) {
      const rejection = await response.json();
      if (rejection.error === 'elsewhere')
        return seeOther(c, PAGE_PATH, 'The leads are stored by another portal.', 'bad');
      const change =
        rejection.owner === null ? 'removed the owner' : `assigned the lead to ${rejection.owner}`;
      return seeOther(c, back, `Nothing was changed: in the meantime, another person has ${change}.`, 'bad');
    }
    await bodyOf(response);
    return seeOther(c, back, newOwner === null ? 'The lead has no owner now.' : `The owner is ${newOwner}.`);
  })
  .post('/:reference/notes', path(ReferenceParam), form(z.object({ text: freeText })), async (c) => {
    const { reference } = c.req.valid('param');
    const { text } = c.req.valid('form');
    const call = callsOf(c).leads[':reference'];
    const response = await call.notes.$post({ param: { reference }, json: { text } });
    const back = `${PAGE_PATH}/${reference}`;
    if (response.status === 200) return seeOther(c, `${back}#notes`, 'The note is added.');
    if (response.status === 404) return seeOther(c, PAGE_PATH, 'The portal has no such lead.', 'bad');
    const error =
      response.status === 409
        ? `The note was not added, because the lead has ${MAX_NOTES} notes or is stored by another portal.`
        : [...(await errorsOf(response)).fields.values()].join(' ');
    // Shows the text again, so that it is not lost.
    const { notes } = await bodyOf(await call.$get({ param: { reference } }));
    c.status(response.status);
    return c.render(<Notes reference={reference} notes={notes} draft={{ text, error }} />, {
      title: `Notes about ${reference}`,
      back: { to: back, name: `Lead ${reference}` },
    });
  })
  .post('/:reference/notes/:id/delete', path(NoteParam), async (c) => {
    const { reference, id } = c.req.valid('param');
    const response = await callsOf(c).leads[':reference'].notes[':id'].$delete({
      param: { reference, id: String(id) },
    });
    const back = `${PAGE_PATH}/${reference}#notes`;
    if (response.status === 404)
      return seeOther(c, back, 'Another person has deleted this note already.', 'bad');
    await bodyOf(response);
    return seeOther(c, back, 'The note is deleted.');
  });
