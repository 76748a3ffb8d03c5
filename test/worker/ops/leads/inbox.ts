// Helpers for inbox tests: leads in the portal’s database, the command, and its output files.
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { latestOverdue } from '../../../../common/leads/deadline.ts';
import { wordsOf } from '../../../../portal/src/leads/words.ts';
import { runOps } from '../command-line.ts';
import { clientOf, fetchOps, resetOps, TOKEN } from '../ops.ts';
import { recordingQueue } from './leads.ts';

export const files = new Map<string, string>();
export const queue = recordingQueue();
export const ada = clientOf('ada', { LEADS: queue });
/** Runs a `leads` command and returns the printed lines. */
export const run = (...args: string[]) =>
  runOps(ada, ['leads', ...args], { write: async (path, text) => void files.set(path, text) });

interface LeadColumns {
  form?: string;
  locale?: string;
  quarantined?: 0 | 1;
  verifiedBy?: 'work' | 'question';
  detail?: Record<string, unknown>;
  at?: string;
}
let next = 0;
/** Stores a lead as the portal does, and returns its reference. */
export async function addLead({
  form = 'contact',
  locale = 'en',
  quarantined = 0,
  verifiedBy,
  detail = {},
  at,
}: LeadColumns = {}) {
  next += 1;
  const reference = `C-2222-${String(2000 + next).replaceAll(/[01]/g, 'Z')}${next}`;
  const instant = at ?? '2026-11-02T00:00:00.000Z';
  const context = {
    consent: { version: '2026-11', texts: [], at: instant, words: ['I agree.\u001b[2J'] },
    page: '/contact/',
    tracking: {},
  };
  await env.PORTAL_DB.prepare(
    `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, context, words, locale,
       quarantined, submitted_at, created_at, verified_by)
     VALUES (?, ?, 'contact', 'sales', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      reference,
      `contact:${next}`,
      form,
      JSON.stringify(detail),
      JSON.stringify(context),
      wordsOf(reference, detail),
      locale,
      quarantined,
      instant,
      instant,
      verifiedBy ?? null,
    )
    .run();
  return reference;
}
export const readAccesses = async () =>
  (
    await env.DB.prepare('SELECT by, action, reference, detail FROM lead_access ORDER BY id').all<{
      by: string;
      action: string;
      reference: string | null;
      detail: string | null;
    }>()
  ).results;
export const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
export const post = (path: string, body: unknown, extra = {}) =>
  fetchOps(path, { method: 'POST', headers, body: JSON.stringify(body) }, extra);

export const lines: string[] = [];
/** Empties the databases before each test, and collects error log lines in `lines`. */
export function startInbox(): void {
  beforeEach(async () => {
    await resetOps();
    files.clear();
    queue.ids.length = 0;
    lines.length = 0;
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  });
}

/** Returns the submission time of a contact lead that is `hours` overdue. A negative value means not yet due. */
export const overdueFor = (hours: number): string =>
  new Date(Date.parse(latestOverdue(new Date()).contact ?? '') - hours * 3_600_000).toISOString();
