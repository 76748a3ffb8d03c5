// Writes many items for list tests, as the publisher does, under separate types.
import { env } from 'cloudflare:workers';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { type NewText, toRow } from '../../../../portal/src/content/stored.ts';
import type { Ctx } from '../../../../portal/src/context.ts';

const PUBLICATION = 'of a test of lists';

export type TextInput = Pick<NewText, 'type' | 'code' | 'locale'> &
  Partial<Pick<NewText, 'state' | 'position' | 'title' | 'summary' | 'tag' | 'publishedAt' | 'card'>> & {
    tags?: readonly string[];
  };

/** Creates a content item with defaults for omitted fields. */
export const withDefaults = ({ tags: _, ...text }: TextInput): NewText => ({
  state: 'live',
  position: 0,
  title: `${text.code} ${text.locale}`,
  summary: '',
  tag: '',
  publishedAt: '2025-01-01T00:00:00.000Z',
  ...text,
  id: `${text.type}-${text.code}`,
  card: { url: `/${text.type}/${text.code}/`, facts: {}, ...text.card },
  updatedAt: '2025-01-01T00:00:00.000Z',
  sourceHash: 'hash',
  translatedFrom: null,
  body: { html: `<p>${text.code}</p>`, headings: [] },
});

/** Inserts rows into a table, 1,000 per statement. */
async function insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += 1000)
    await env.DB.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}, publication)
       SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')}, '${PUBLICATION}' FROM json_each(?)`,
    )
      .bind(JSON.stringify(rows.slice(start, start + 1000)))
      .run();
}

export async function writeTexts(texts: readonly TextInput[]): Promise<void> {
  await insert(
    'content',
    texts.map((text) => toRow(withDefaults(text))),
  );
  const tags = texts.flatMap(({ type, code, tags = [] }) => tags.map((tag) => ({ type, code, tag })));
  await insert('content_tag', tags);
}

export async function removeTexts(): Promise<void> {
  for (const table of ['content', 'content_tag', 'title_order'])
    await env.DB.prepare(`DELETE FROM ${table} WHERE publication = ?`).bind(PUBLICATION).run();
}

/** Returns the context of a visitor at an instant. */
export const visitor = (
  locale: Locale,
  extra: { preview?: boolean; db?: D1Database; now?: string } = {},
): Ctx => ({
  db: env.DB,
  env,
  locale,
  preview: false,
  drafts: extra.preview ?? false,
  now: '2026-01-01T00:00:00.000Z',
  asOf: extra.now ?? '2026-01-01T00:00:00.000Z',
  caller: { trusted: false, visitor: 'unknown', requestId: 'r' },
  idempotencyKey: null,
  quarantined: false,
  submittedAt: null,
  customer: async () => null,
  ...extra,
});
