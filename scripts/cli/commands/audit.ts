// Commands `audit`, `audit verify`, and `audit undo`.
import { z } from 'zod';
import { formatCount } from '../../../common/text/count.ts';
import {
  AUDIT_FORMATS,
  AuditFilter,
  AuditParam,
  AuditQuery,
  UndoBody,
  VerifyQuery,
} from '../../../ops/src/audit/schema.ts';
import { command } from '../command.ts';
import { bodyOf, textOf, throwUnconfirmed } from '../response.ts';

const formatOf = (out: string) => AUDIT_FORMATS.find((format) => out.endsWith(`.${format}`));
const Out = z.string().refine((out) => formatOf(out) !== undefined, { error: 'must end in .csv or .json' });

interface Totals {
  rows: number;
  deleted: number;
  problems: string[];
  isExpected: boolean;
}

export const auditCommands = [
  command('audit', 'changes, newest first', {
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
  command('audit verify', 'verifies the hash chain over all changes', {
    input: z.object({
      expect: VerifyQuery.shape.expect.describe(
        'a hash that an earlier verification or backup printed; it must be in the chain',
      ),
    }),
    run: async (calls, { expect }) => {
      const totals: Totals = { rows: 0, deleted: 0, problems: [], isExpected: !expect };
      let head = { id: 0, hash: '' };
      for (let isLast = false; !isLast; ) {
        const query = { id: String(head.id), hash: head.hash, ...(expect ? { expect } : {}) };
        const part = await bodyOf(await calls.audit.verify.$get({ query }));
        totals.rows += part.rows;
        totals.deleted += part.deleted;
        totals.problems.push(...part.problems);
        totals.isExpected ||= part.isExpected;
        ({ head, isLast } = part);
      }
      if (!totals.isExpected) totals.problems.push(`The chain does not contain the hash ${expect}.`);
      if (totals.problems.length > 0)
        throw new Error(['the audit log is broken:', ...totals.problems].join('\n'));
      return [
        `the audit log is intact: ${formatCount(totals.rows, 'change')}, ${totals.deleted} of them without author and values`,
        ...(head.id > 0 ? [`last change ${head.id}, hash ${head.hash}`] : []),
      ];
    },
  }),
  command('audit undo', 'restores the value before a change, if it has not changed since', {
    words: ['id'],
    input: AuditParam.extend(UndoBody.shape),
    run: async (calls, { id, confirm }) => {
      const response = await calls.audit[':id'].undo.$post({ param: { id: String(id) }, json: { confirm } });
      await throwUnconfirmed(response);
      if (response.status === 404) throw new Error(`there is no change ${id}`);
      if (response.status === 422) {
        const rejection = await response.json();
        throw new Error(rejection.error === 'problems' ? rejection.problems.join('; ') : rejection.error);
      }
      if (response.status === 409) {
        const { previous, present } = await response.json();
        const values = `now ${JSON.stringify(present)}, before change ${id} ${JSON.stringify(previous)}`;
        throw new Error(`nothing was changed, because a later change replaced the value: ${values}`);
      }
      const { undone } = await bodyOf(response);
      return [`change ${undone} is undone`];
    },
  }),
];
