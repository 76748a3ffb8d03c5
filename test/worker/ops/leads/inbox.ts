// Helpers for inbox tests: leads in the portal’s database, the command, and its output files.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';
import { wordsOf } from '../../../../portal/src/leads/words.ts';
import { leadCommandOf } from '../../../../scripts/cli/leads-command.ts';
import { runOps } from '../../../../scripts/cli/run.ts';
import { as, ask, restart, TOKEN } from '../ops.ts';
import { recordingQueue } from './leads.ts';

export const files = new Map<string, string>();
export const queue = recordingQueue();
export const ada = as('ada', { LEADS: queue });
export const commandOf = (...words: string[]) => {
  const first = words.findIndex((word) => word.startsWith('--'));
  const [named, options] = first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)];
  const input: Record<string, unknown> = { locale: undefined, limit: 50, from: null, until: null };
  for (let at = 0; at < options.length; at += 2) input[options[at]?.slice(2) ?? ''] = options[at + 1];
  return leadCommandOf(named, input as unknown as Parameters<typeof leadCommandOf>[1]).command;
};
export const run = (...words: string[]) =>
  runOps(ada, commandOf(...words), async (path, text) => void files.set(path, text));

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
export async function put({
  form = 'contact',
  locale = 'en',
  quarantined = 0,
  verifiedBy,
  detail = {},
  at,
}: LeadColumns = {}) {
  next += 1;
  const reference = `C-2222-${String(2000 + next).replaceAll(/[01]/g, 'Z')}${next}`;
  const when = at ?? '2026-11-02T00:00:00.000Z';
  const context = {
    consent: { version: '2026-11', texts: [], at: when, words: ['I agree.\u001b[2J'] },
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
      when,
      when,
      verifiedBy ?? null,
    )
    .run();
  return reference;
}
export const accesses = async () =>
  (
    await env.DB.prepare('SELECT by, action, reference, detail FROM lead_access ORDER BY id').all<{
      by: string;
      action: string;
      reference: string | null;
      detail: string | null;
    }>()
  ).results;
export const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
export const post = (path: string, body: unknown, over = {}) =>
  ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, over);

export const lines: string[] = [];
/** Empties the databases before each test, and collects error log lines in `lines`. */
export function startInbox(): void {
  beforeEach(async () => {
    await restart();
    await applyD1Migrations(env.PORTAL_DB, env.PORTAL_MIGRATIONS);
    await env.PORTAL_DB.prepare('DELETE FROM submission').run();
    files.clear();
    queue.ids.length = 0;
    lines.length = 0;
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  });
  afterEach(() => vi.restoreAllMocks());
}
