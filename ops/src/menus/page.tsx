// /ops/menus and /ops/site-info: menus and site info as visitors see them in a language.
import { type Context, Hono } from 'hono';
import { Fragment } from 'react';
import { z } from 'zod';
import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { FrameKind } from '../../../common/overrides/kinds.ts';
import { editPages } from '../banners/edit-page.tsx';
import { type OverrideInput, OverrideParam } from '../banners/schema.ts';
import { listOf, listUrl, savedNotice } from '../banners/status-text.ts';
import { overrideInputOf } from '../banners/store.ts';
import { bodyOf, type Calls, callsOf } from '../console/client.ts';
import { LanguageNav } from '../console/languages.tsx';
import { redirectWithNotice, seeOther } from '../console/notice.ts';
import { Empty } from '../console/state.tsx';
import { Table } from '../console/table.tsx';
import { form, OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { MenuGroups, Summary } from './groups.tsx';
import { type FrameRow, NO_CONTENT } from './list.ts';
import { columnsOf, isMarked } from './rows.tsx';

const LEGAL: ReadonlySet<string> = new Set(['copyright', 'icp']);

/** Heading above an item. */
function groupOf({ id }: FrameRow): string {
  if (siteItemOf(id)?.format === 'profile') return 'Profiles';
  return LEGAL.has(id) ? 'Legal' : 'Notice and contacts';
}

/** Site info as visitors see it. */
function SiteInfo({ rows, locale }: { rows: readonly FrameRow[]; locale: Locale }) {
  const now = Date.now();
  const isAsInPortal = !rows.some((row) => isMarked(row, now));
  const columns = columnsOf('site', rows, now);
  return (
    <>
      <p className="hint">{isAsInPortal ? 'All as in the portal' : <Summary rows={rows} now={now} />}</p>
      {[...Map.groupBy(rows, groupOf)].map(([title, groupRows]) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <Table
            name="site-info"
            caption={`${title} in ${LOCALES[locale].name}, as visitors see it`}
            columns={columns}
            rows={groupRows}
            keyOf={({ id }) => id}
            empty=""
          />
        </Fragment>
      ))}
    </>
  );
}

/** The override of a row with another position. */
const withOrder = ({ override }: FrameRow, order: number | null): OverrideInput => ({
  ...(override ? overrideInputOf(override) : NO_CONTENT),
  shown: true,
  order,
});

const ACTIONS = ['up', 'down', 'keep', 'reset'] as const;
type Action = (typeof ACTIONS)[number];

/** Returns the overrides that an action saves. A neighbor with its own position swaps with the moved item. */
function changesOf(
  rows: readonly FrameRow[],
  row: FrameRow,
  action: Action,
): [FrameRow, OverrideInput | null][] {
  if (action === 'reset') return [[row, null]];
  if (action === 'keep') return row.override ? [[row, overrideInputOf(row.override)]] : [];
  const neighborId = action === 'up' ? row.earlier : row.later;
  const neighbor = rows.find(({ kind, id }) => kind === 'menu' && id === neighborId);
  if (!neighbor) return [];
  const isSwap = neighbor.override?.order != null;
  return [
    [row, withOrder(row, neighbor.position)],
    ...(isSwap ? [[neighbor, withOrder(neighbor, row.position)] satisfies [FrameRow, OverrideInput]] : []),
  ];
}

/** Saves overrides sequentially until a conflict. Returns the result of the first call, or `null` after a conflict. */
async function saveChanges(
  calls: Calls,
  locale: Locale,
  changes: readonly (readonly [row: FrameRow, override: OverrideInput | null, seen: number])[],
) {
  const saved = [];
  for (const [{ kind, id }, override, seen] of changes) {
    const response = await calls.overrides[':kind'][':target'].$put({
      param: { kind, target: id },
      // Links were confirmed when they were saved.
      json: { seen: { [locale]: seen }, override, confirm: true },
    });
    if (response.status === 409) return null;
    saved.push(await bodyOf(response));
  }
  return saved[0] ?? null;
}

const PURPOSES: Readonly<Record<FrameKind, string>> = {
  menu: 'Titles, links, and order of the menus in the header, as visitors see them. Hidden items come last.',
  site: 'Notice, contacts, profiles, and legal lines of the footer and the contact page, as visitors see them.',
};

/** `open`: ID of the item whose menu is open. */
const ListQuery = OfLocale.extend({ open: OverrideParam.shape.target.optional().catch(undefined) });
type ListQuery = z.output<typeof ListQuery>;

async function renderList(c: Context<ConsoleEnv>, kind: FrameKind, { locale: chosen, open }: ListQuery) {
  const locale: Locale = chosen ?? localeCodes[0] ?? 'en';
  const list = await callsOf(c).menus.$get({ query: { locale } }).then(bodyOf);
  const rows = list.rows.filter((row) => row.kind === kind);
  const title = kind === 'menu' ? 'Menus' : 'Site info';
  return c.render(
    <>
      <LanguageNav path={listOf(kind)} selected={locale} />
      {list.unavailable.length > 0 && (
        <p className="notice warn" role="status">
          The portal does not respond. Only items that were changed here are listed.
        </p>
      )}
      {rows.length === 0 ? (
        <Empty title="Nothing was changed here.">
          {list.unavailable.length > 0 && 'The list is complete again when the portal responds.'}
        </Empty>
      ) : kind === 'menu' ? (
        <MenuGroups rows={rows} locale={locale} opened={open} />
      ) : (
        <SiteInfo rows={rows} locale={locale} />
      )}
    </>,
    { title: `${title} in ${LOCALES[locale].name}`, purpose: PURPOSES[kind] },
  );
}

const ActionParam = z.object({ locale: LocaleCode, seen: z.coerce.number().int().min(0) });

/** Routes of a kind: the list, the actions of its rows, and the page of each override. */
const pagesOf = (kind: FrameKind) =>
  new Hono<ConsoleEnv>()
    .get('/', query(ListQuery), (c) => renderList(c, kind, c.req.valid('query')))
    .post(
      '/:kind/:target/:action{up|down|keep|reset}',
      path(OverrideParam.extend({ action: z.enum(ACTIONS) })),
      form(ActionParam),
      async (c) => {
        const { target, action } = c.req.valid('param');
        const { locale, seen } = c.req.valid('form');
        const calls = callsOf(c);
        const { rows, unavailable } = await calls.menus.$get({ query: { locale } }).then(bodyOf);
        const row = rows.find((row) => row.kind === kind && row.id === target);
        const list = listUrl({ kind, id: target, locale });
        const changes = row ? changesOf(rows, row, action) : [];
        if (!row || changes.length === 0)
          return seeOther(
            c,
            list,
            'The item can no longer be changed like this. Nothing was changed.',
            'bad',
          );
        const saved = await saveChanges(
          calls,
          locale,
          changes.map(([item, override]) => [
            item,
            override,
            item === row ? seen : (item.override?.version ?? 0),
          ]),
        );
        if (!saved)
          return seeOther(
            c,
            list,
            'Another editor has changed this item since you opened the list. The list shows its current state.',
            'bad',
          );
        const { overrides, unchecked } = saved;
        const changed = { kind, target, rows, locales: [locale], overrides, unavailable, unchecked };
        return redirectWithNotice(c, list, savedNotice(changed, c.var.zone));
      },
    )
    .route('/', editPages);

export const menuPages = pagesOf('menu');
export const siteInfoPages = pagesOf('site');
