// Commands `audit` and `audit undo`.
import { z } from 'zod';
import {
  AUDIT_FORMATS,
  AuditFilter,
  AuditParam,
  AuditQuery,
  UndoBody,
} from '../../../ops/src/audit/schema.ts';
import { command } from '../command.ts';
import { bodyOf, textOf, throwUnconfirmed } from '../response.ts';

const formatOf = (out: string) => AUDIT_FORMATS.find((format) => out.endsWith(`.${format}`));
const Out = z
  .string()
  .refine((out) => formatOf(out) !== undefined, { error: 'ends neither in .csv nor in .json' });

export const auditCommands = [
  command({
    name: 'audit',
    about: 'changes, newest first',
    input: AuditFilter.extend({
      limit: AuditQuery.shape.limit,
      out: Out.optional().describe('writes all changes to FILE.csv or FILE.json'),
    }),
    run: async (calls, { limit, out, ...filter }, files) => {
      const format = formatOf(out ?? '');
      if (out !== undefined && format) {
        await files.write(out, await textOf(await calls.audit.file.$get({ query: { ...filter, format } })));
        return [`written to ${out}`];
      }
      const query = { ...filter, limit: String(limit) };
      const { rows } = await bodyOf(await calls.audit.$get({ query }));
      return rows.map(({ id, at, by, action, kind, target, locale, before, after }) =>
        [at, by, action, locale ?? 'all', kind, target, `${before ?? '–'} → ${after ?? '–'}`, `#${id}`]
          .filter(Boolean)
          .join('  '),
      );
    },
  }),
  command({
    name: 'audit undo',
    about: 'restores the value before a change, if it has not changed since',
    words: ['id'],
    input: AuditParam.extend(UndoBody.shape),
    run: async (calls, { id, confirm }) => {
      const response = await calls.audit[':id'].undo.$post({ param: { id: String(id) }, json: { confirm } });
      await throwUnconfirmed(response);
      if (response.status === 404) throw new Error(`there is no change ${id}`);
      if (response.status === 422) {
        const refusal = await response.json();
        throw new Error(refusal.error === 'mistakes' ? refusal.mistakes.join('; ') : refusal.error);
      }
      if (response.status === 409) {
        const { wanted, present } = await response.json();
        const now = `is now ${JSON.stringify(present)}, undoing would make it ${JSON.stringify(wanted)}`;
        throw new Error(`nothing was changed, because another editor has changed it since: it ${now}`);
      }
      const { undone } = await bodyOf(response);
      return [`change ${undone} is undone`];
    },
  }),
];
