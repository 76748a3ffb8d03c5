// The audit's calls, below /ops/api/audit.
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { AuditExport, AuditQuery } from '../calls/audit.ts';
import type { OpsEnv } from '../env.ts';
import { refuse } from '../refuse.ts';
import { auditFile, TYPES } from './export.ts';
import { auditChoices, readAudit } from './rows.ts';

export const auditCalls = new Hono<OpsEnv>()
  .get('/', zValidator('query', AuditQuery, refuse), async (c) =>
    c.json({ rows: await readAudit(c.env.DB, c.req.valid('query')) }, 200),
  )
  /** What the rows can be chosen by. */
  .get('/choices', async (c) => c.json(await auditChoices(c.env.DB), 200))
  .get('/file', zValidator('query', AuditExport, refuse), (c) => {
    const { format, ...filter } = c.req.valid('query');
    return c.body(auditFile(c.env.DB, filter, format), 200, {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="audit.${format}"`,
    });
  });
