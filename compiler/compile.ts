// Compiles all of content/ to the rows of a publication, or to problems with file and line.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexed } from '../portal/src/search/fold.ts';
import { ClaimSchema } from '../src/api/contract/claims.ts';
import { brand } from '../src/config.ts';
import type { Locale } from '../src/i18n/locales.ts';
import { compileArticles } from './articles.ts';
import { compileData, readDictionaries } from './data.ts';
import { compileDocs, type DocText } from './docs.ts';
import { compileEvents } from './events.ts';
import { type Problem, parseAt, readJson } from './files.ts';
import { ARTICLE_KINDS, PAGE_KINDS } from './kinds.ts';
import { compileLocal } from './local.ts';
import { compileNetwork } from './network.ts';
import { RowSet } from './rows.ts';
import { compileSettings, treeRows } from './settings.ts';
import { ledgerKey, readLedger, type Text, type Work } from './text.ts';
import { compileTree } from './trees.ts';

export interface Compiled {
  rows: RowSet;
  problems: Problem[];
  /** Of all rows and of the migrations: equal hashes mean an equal database. */
  hash: string;
  /** What there is, in a few words. */
  summary: string;
  /** Every text that a translation ledger keeps, by its key. */
  recorded: { key: string; hash: string; source: string | null; file: string }[];
}

function contentRows(texts: readonly Text[], rows: RowSet): void {
  const tagged = new Set<string>();
  for (const text of texts) {
    rows.add('content', {
      type: text.type,
      code: text.code,
      locale: text.locale,
      state: text.state,
      id: text.id,
      position: text.position,
      title: text.title,
      summary: text.summary,
      card: JSON.stringify(text.card),
      body: JSON.stringify(text.body),
      tag: text.tag,
      published_at: text.publishedAt && new Date(text.publishedAt).toISOString(),
      updated_at: new Date(text.updatedAt).toISOString(),
      source_hash: text.sourceHash,
      made_from: text.madeFrom,
    });
    for (const tag of text.tags) {
      const key = `${text.type} ${text.code} ${tag}`;
      if (!tagged.has(key)) rows.add('content_tag', { type: text.type, code: text.code, tag });
      tagged.add(key);
    }
  }
}

interface Found {
  locale: Locale;
  kind: string;
  itemId: string;
  type: string;
  code: string;
  url: string;
  title: string;
  text: string;
  publishedAt: string | null;
  restricted: boolean;
}

/** What a search can find: live texts, in the locales they are shown in, and documents. */
function searchRows(texts: readonly Text[], docs: readonly DocText[], rows: RowSet): void {
  const found: Found[] = texts.flatMap((text) => {
    const shown = !text.card.displayOnly?.length || text.card.displayOnly.includes(text.locale);
    if (!text.search || text.state !== 'live' || !shown) return [];
    const { locale, type, code, title, publishedAt } = text;
    return [
      {
        locale,
        kind: text.search.kind,
        itemId: text.id,
        type,
        code,
        url: text.card.url,
        title,
        text: text.search.text,
        publishedAt,
        restricted: false,
      },
    ];
  });
  for (const doc of docs) {
    const { docId, locale, title, text, restricted, updatedAt } = doc;
    found.push({
      locale,
      kind: 'DOCUMENT',
      itemId: docId,
      type: 'doc',
      code: docId,
      url: `/docs/${doc.menuId}/${docId}/`,
      title,
      text,
      publishedAt: updatedAt,
      restricted,
    });
  }
  found.forEach((entry, index) => {
    const id = index + 1;
    rows.add('search_entry', {
      id,
      locale: entry.locale,
      kind: entry.kind,
      item_id: entry.itemId,
      type: entry.type,
      code: entry.code,
      url: entry.url,
      title: entry.title,
      text: entry.text,
      published_at: entry.publishedAt && new Date(entry.publishedAt).toISOString(),
      restricted: Number(entry.restricted),
    });
    rows.add(`search_${entry.locale}`, {
      rowid: id,
      title: indexed(entry.title, entry.locale),
      body: indexed(entry.text, entry.locale),
    });
    if (entry.locale === 'en' && !entry.restricted)
      rows.add('spelling_en', { rowid: id, words: indexed(`${entry.title} ${entry.text}`, 'en') });
  });
}

function migrationsText(): string {
  const folder = join(import.meta.dirname, '..', 'portal', 'migrations');
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Compiles everything below `root`. Faulty texts are left out of the rows and reported. */
export function compileContent(root = 'content', brandName: string = brand.name): Compiled {
  const problems: Problem[] = [];
  const json = readJson(join(root, 'claims.json'), problems);
  const claims = new Map(
    (parseAt(json, [], ClaimSchema.array(), json.value, problems) ?? []).map((claim) => [claim.id, claim]),
  );
  const work: Work = { root, claims, brandName, problems, ledger: readLedger(join(root, 'ledger.json')) };
  const rows = new RowSet();
  const dictionaries = readDictionaries(work);
  const pages = PAGE_KINDS.flatMap((kind) => {
    const compiled = compileTree(kind, work);
    if (compiled.tree.length > 0) treeRows(kind.type, compiled, rows);
    return compiled.texts;
  });
  const articles = ARTICLE_KINDS.flatMap((kind) => compileArticles(kind, dictionaries, work));
  const others = compileEvents(work);
  const texts = [...pages, ...articles, ...others];
  contentRows(texts, rows);
  compileData(dictionaries, work, rows);
  compileSettings(work, rows);
  compileNetwork(work, rows);
  const docs = compileDocs(work, rows);
  compileLocal(work, rows);
  searchRows(texts, docs, rows);
  const hash = createHash('sha256')
    .update(JSON.stringify([...rows.tables]))
    .update(migrationsText())
    .digest('hex')
    .slice(0, 32);
  const summary = `${pages.length} pages, ${articles.length} articles, ${docs.length} documents, ${others.length} events and details`;
  const keyed = [
    ...texts.map((text) => ({ ...text, draft: text.state === 'draft' })),
    ...docs.map((doc) => ({ ...doc, type: 'doc', code: doc.docId, draft: false })),
  ];
  const recorded = keyed.map(({ type, code, locale, draft, sourceHash, file }) => {
    const source =
      locale === 'en'
        ? undefined
        : keyed.find(
            (other) =>
              other.type === type && other.code === code && other.locale === 'en' && other.draft === draft,
          );
    return {
      key: ledgerKey(type, code, locale, draft),
      hash: sourceHash,
      source: source?.sourceHash ?? null,
      file,
    };
  });
  return { rows, problems, hash, summary, recorded };
}
