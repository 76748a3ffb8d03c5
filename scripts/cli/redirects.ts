// Runs `npm run ops -- redirect …` and `preview …` through their typed calls, and returns the lines to print.
import type { hc } from 'hono/client';
import { siteOrigin } from '../../common/config.ts';
import type { OpsApp } from '../../ops/src/api.ts';
import type { ListedRedirect } from '../../ops/src/redirects/store.ts';
import type { WriteFile } from './leads.ts';
import type { RoutesCommand } from './redirects-command.ts';
import { bodyOf, throwUnconfirmed } from './response.ts';

type Calls = ReturnType<typeof hc<OpsApp>>['ops']['api'];

export const isRoutesCommand = (command: { name: string }): command is RoutesCommand =>
  /^(?:redirect|preview) /.test(command.name);

const lineOf = ({ path, locale, to, status, enabled, hits, note }: ListedRedirect): string =>
  [locale ?? 'all', path, to, status, enabled ? 'on' : 'off', `${hits} hits`, note].join('  ').trimEnd();

async function listed(calls: Calls, search: string): Promise<ListedRedirect[]> {
  const rows: ListedRedirect[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await bodyOf(await calls.redirects.$get({ query: { search, page: String(page) } }));
    rows.push(...response.rows);
    pages = response.pages;
  }
  return rows;
}

export type ReadFile = (path: string) => Promise<string>;
export interface Files {
  read?: ReadFile | undefined;
  write?: WriteFile | undefined;
}

/** Throws the reason why a change was refused; other responses are left to `bodyOf`. */
async function refused(response: {
  status: number;
  clone: () => { json: () => Promise<unknown> };
}): Promise<void> {
  await throwUnconfirmed(response);
  if (response.status === 409)
    throw new Error('the redirect exists already, or another editor has just changed it');
  if (response.status !== 422 && response.status !== 400) return;
  const { mistakes, issues } = (await response.clone().json()) as {
    mistakes?: { message: string }[];
    issues?: { at: string; message: string }[];
  };
  const reasons = [
    ...(mistakes ?? []).map(({ message }) => message),
    ...(issues ?? []).map(({ at, message }) => `${at} ${message}`),
  ];
  if (reasons.length > 0) throw new Error(`nothing was saved: ${reasons.join('; ')}`);
}

/** Notes about incomplete checks. */
const uncheckedLines = ({
  mappingUnchecked,
  unchecked,
}: {
  mappingUnchecked: number;
  unchecked: number;
}): string[] => [
  ...(mappingUnchecked > 0
    ? [`the portal did not say whether it leads on from ${mappingUnchecked} of them`]
    : []),
  ...(unchecked > 0 ? [`the site did not say whether there is a page at ${unchecked} addresses`] : []),
];

async function changed(
  calls: Calls,
  command: RoutesCommand & { name: 'redirect on' | 'redirect off' | 'redirect delete' },
): Promise<string[]> {
  const { name, from } = command;
  const rows = await listed(calls, from.path);
  const row = rows.find(({ path, locale }) => path === from.path && locale === from.locale);
  if (!row) throw new Error(`there is no redirect of ${from.path} in ${from.locale ?? 'every language'}`);
  const param = { id: String(row.id) };
  if (name === 'redirect delete') {
    const response = await calls.redirects[':id'].$delete({ param, query: { seen: String(row.version) } });
    await refused(response);
    await bodyOf(response);
    return [`${row.path} leads nowhere else any more`];
  }
  const { to, status, note, version } = row;
  const enabled = name === 'redirect on';
  const response = await calls.redirects[':id'].$put({
    param,
    json: {
      to,
      status,
      note,
      enabled,
      seen: version,
      confirm: command.name === 'redirect on' && command.confirm,
    },
  });
  await refused(response);
  return [`${row.path} is ${enabled ? 'on' : 'off'}`, ...uncheckedLines(await bodyOf(response))];
}

async function imported(
  calls: Calls,
  { file, apply, confirm }: RoutesCommand & { name: 'redirect import' },
  read: ReadFile | undefined,
): Promise<string[]> {
  if (!read) throw new Error('no file can be read');
  const csv = await read(file);
  const response = await calls.redirects.import.$post({ json: { csv, apply, confirm } });
  await refused(response);
  const look = await bodyOf(response);
  const { changes, unchanged, mistakes, warnings, applied } = look;
  const lines = [
    ...mistakes.map(({ line, about, message }) => `line ${line}: ${about} ${message}`),
    ...changes.map(({ line, kind, path, locale, after }) =>
      [`line ${line}:`, kind, locale ?? 'all', path, after.to, after.status, after.enabled ? '' : 'off']
        .join(' ')
        .trimEnd(),
    ),
    ...warnings.map(({ line, about, message }) => `line ${line}: ${about} ${message}`),
    ...uncheckedLines(look),
  ];
  if (mistakes.length > 0) throw new Error([...lines, 'nothing was written'].join('\n'));
  const write = warnings.length > 0 ? '--apply --confirm' : '--apply';
  const end = applied ? 'written' : `would change; ${write} writes them`;
  return [...lines, `${changes.length} ${end}, ${unchanged} are so already`];
}

/** Runs a command about redirects or preview links. Rejects with an error message for the user. */
export async function runRoutes(calls: Calls, command: RoutesCommand, files: Files = {}): Promise<string[]> {
  switch (command.name) {
    case 'redirect list':
      return (await listed(calls, command.search)).map(lineOf);
    case 'redirect add': {
      const { from, to, status, note, confirm } = command;
      const json = { from: from.path, locale: from.locale, to, status, note, enabled: true, confirm };
      const response = await calls.redirects.$post({ json });
      await refused(response);
      return [`${from.path} leads to ${to}`, ...uncheckedLines(await bodyOf(response))];
    }
    case 'redirect on':
    case 'redirect off':
    case 'redirect delete':
      return changed(calls, command);
    case 'redirect import':
      return imported(calls, command, files.read);
    case 'redirect export': {
      const response = await calls.redirects.file.$get();
      if (response.status !== 200) await bodyOf(response);
      const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(
        await response.arrayBuffer(),
      );
      if (!files.write) throw new Error('no file can be written');
      await files.write(command.out, text);
      return [`${text.split('\r\n').length - 2} redirects in ${command.out}`];
    }
    case 'preview list': {
      const { links } = await bodyOf(await calls.previews.$get());
      return links.map(({ id, path, locale, shows, endsAt, state, by, note }) =>
        [id, path ?? 'every page', locale ?? 'all', shows ?? 'drafts', `${state} until ${endsAt}`, by, note]
          .join('  ')
          .trimEnd(),
      );
    }
    case 'preview make': {
      const { page, locale, until, shows, note } = command;
      const response = await calls.previews.$post({
        json: { path: page, locale, endsAt: until, shows, note },
      });
      await refused(response);
      const { link } = await bodyOf(response);
      return [`${siteOrigin}${link.address ?? ''}`, `${link.id}, good until ${link.endsAt}`];
    }
    case 'preview revoke': {
      const response = await calls.previews[':id'].$delete({ param: { id: command.id } });
      if (response.status === 404) throw new Error('there is no such link');
      await bodyOf(response);
      return [`${command.id} is taken back`];
    }
  }
}
