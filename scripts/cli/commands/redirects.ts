// Commands `redirect …`.

import { z } from 'zod';
import { RedirectError, redirectFrom } from '../../../common/redirects/address.ts';
import { DEFAULT_STATUS } from '../../../common/redirects/rules.ts';
import { formatCount } from '../../../common/text/count.ts';
import { LocaleCode, Note } from '../../../ops/src/fields.ts';
import { Confirm, RedirectsQuery, Status } from '../../../ops/src/redirects/schema.ts';
import type { ListedRedirect } from '../../../ops/src/redirects/store.ts';
import { type Calls, command } from '../command.ts';
import { bodyOf, type CloneableResponse, textOf, throwIfRejected } from '../response.ts';

const lineOf = ({ path, locale, to, status, enabled, hits, note }: ListedRedirect): string =>
  [locale ?? 'all', path, to, status, enabled ? 'on' : 'off', formatCount(hits, 'hit'), note]
    .join('  ')
    .trimEnd();

async function listRedirects(calls: Calls, search: string): Promise<ListedRedirect[]> {
  const rows: ListedRedirect[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await bodyOf(await calls.redirects.$get({ query: { search, page: String(page) } }));
    rows.push(...response.rows);
    pages = response.pages;
  }
  return rows;
}

async function throwConflict(response: CloneableResponse): Promise<void> {
  await throwIfRejected(response);
  if (response.status === 409)
    throw new Error('the redirect exists already, or another editor has just changed it');
}

/** The language of a redirect, as the end of a sentence; an empty string for all languages. */
const inLanguage = (locale: string | null): string => (locale === null ? '' : ` in ${locale}`);

const uncheckedLines = ({
  mappingUnchecked,
  unchecked,
}: {
  mappingUnchecked: number;
  unchecked: number;
}): string[] => [
  ...(mappingUnchecked > 0
    ? [`${mappingUnchecked} of them were not compared with the portal's redirects`]
    : []),
  ...(unchecked > 0 ? [`${unchecked} URLs were not checked, because the site did not respond`] : []),
];

/** Source of a redirect. A locale prefix selects the language. */
const From = z.object({ from: z.string().describe('a path of the site'), locale: LocaleCode.optional() });

/** Finds the redirect of a source. Rejects if there is none. */
async function find(calls: Calls, { from, locale }: z.output<typeof From>): Promise<ListedRedirect> {
  const parsed = (() => {
    try {
      return redirectFrom(from);
    } catch (error) {
      if (error instanceof RedirectError) throw new Error(`${from} ${error.message}`);
      throw error;
    }
  })();
  if (parsed.locale && locale && parsed.locale !== locale)
    throw new Error(`--locale ${locale} differs from the language of ${from}`);
  const language = parsed.locale ?? locale ?? null;
  const rows = await listRedirects(calls, parsed.path);
  const row = rows.find((row) => row.path === parsed.path && row.locale === language);
  if (!row)
    throw new Error(
      `there is no redirect of ${parsed.path} ${language === null ? 'for all languages' : `in ${language}`}`,
    );
  return row;
}

async function enable(
  calls: Calls,
  row: ListedRedirect,
  enabled: boolean,
  confirm: boolean,
): Promise<string[]> {
  const { id, path, locale, to, status, note, version } = row;
  const response = await calls.redirects[':id'].$put({
    param: { id: String(id) },
    json: { to, status, note, enabled, seen: version, confirm },
  });
  await throwConflict(response);
  return [
    `${path} is ${enabled ? 'on' : 'off'}${inLanguage(locale)}`,
    ...uncheckedLines(await bodyOf(response)),
  ];
}

async function importTable(
  calls: Calls,
  json: { csv: string; apply: boolean; confirm: boolean },
): Promise<string[]> {
  const response = await calls.redirects.import.$post({ json });
  await throwConflict(response);
  const result = await bodyOf(response);
  const { changes, unchanged, problems, warnings, applied } = result;
  const lines = [
    ...problems.map(({ line, subject, message }) => `line ${line}: ${subject} ${message}`),
    ...changes.map(({ line, kind, path, locale, after }) =>
      [`line ${line}:`, kind, locale ?? 'all', path, after.to, after.status, after.enabled ? '' : 'off']
        .join(' ')
        .trimEnd(),
    ),
    ...warnings.map(({ line, subject, message }) => `line ${line}: ${subject} ${message}`),
    ...uncheckedLines(result),
  ];
  if (problems.length > 0) throw new Error([...lines, 'nothing was written'].join('\n'));
  const write = warnings.length > 0 ? '--apply --confirm' : '--apply';
  const end = applied
    ? 'written'
    : changes.length > 0
      ? `would change; ${write} writes them`
      : 'would change';
  return [...lines, `${changes.length} ${end}, ${unchanged} unchanged`];
}

export const redirectCommands = [
  command('redirect list', 'redirects with hit counts', {
    input: RedirectsQuery.pick({ search: true }),
    run: async (calls, { search }) => (await listRedirects(calls, search)).map(lineOf),
  }),
  command('redirect add', 'adds a redirect', {
    words: ['from', 'to'],
    input: From.extend({
      to: z.string().describe('a path of the site, or an https URL on one of our own hosts'),
      status: Status.default(DEFAULT_STATUS),
      note: Note.default(''),
      confirm: Confirm,
    }),
    run: async (calls, { locale = null, ...redirect }) => {
      const response = await calls.redirects.$post({ json: { ...redirect, locale, enabled: true } });
      await throwConflict(response);
      const added = await bodyOf(response);
      return [`${added.path} leads to ${redirect.to}${inLanguage(added.locale)}`, ...uncheckedLines(added)];
    },
  }),
  command('redirect on', 'activates a redirect', {
    words: ['from'],
    input: From.extend({ confirm: Confirm }),
    run: async (calls, { confirm, ...from }) => enable(calls, await find(calls, from), true, confirm),
  }),
  command('redirect off', 'deactivates a redirect', {
    words: ['from'],
    input: From,
    run: async (calls, from) => enable(calls, await find(calls, from), false, false),
  }),
  command('redirect delete', 'deletes a redirect', {
    words: ['from'],
    input: From,
    run: async (calls, from) => {
      const { id, path, locale, version } = await find(calls, from);
      const response = await calls.redirects[':id'].$delete({
        param: { id: String(id) },
        query: { seen: String(version) },
      });
      await throwConflict(response);
      await bodyOf(response);
      return [`${path} is no longer redirected${inLanguage(locale)}`];
    },
  }),
  command('redirect import', 'checks a CSV file (from,to,status,locale,note,enabled); --apply writes it', {
    words: ['file'],
    input: z.object({ file: z.string(), apply: z.boolean().default(false), confirm: Confirm }),
    run: async (calls, { file, ...json }, files) =>
      importTable(calls, { ...json, csv: await files.read(file) }),
  }),
  command('redirect export', 'writes all redirects to a CSV file', {
    input: z.object({ out: z.string().describe('the file') }),
    run: async (calls, { out }, files) => {
      const text = await textOf(await calls.redirects.file.$get());
      await files.write(out, text);
      return [`${formatCount(text.split('\r\n').length - 2, 'redirect')} in ${out}`];
    },
  }),
];
