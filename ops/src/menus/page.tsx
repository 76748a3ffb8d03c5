// /ops/menus and /ops/site-info: menus and site info as visitors of a language see them.
import { type Context, Hono } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { isActive } from '../../../common/overrides/frame-overlay.ts';
import type { FrameKind } from '../../../common/overrides/kinds.ts';
import { editPages } from '../banners/edit-page.tsx';
import { OverrideParam } from '../banners/schema.ts';
import { addressOf, listOf, savedNotice, titleOf } from '../banners/status-text.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, IfAllowed } from '../console/form.tsx';
import { LanguageNav } from '../console/languages.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeNotice, seeOther } from '../console/notice.ts';
import { type Column, NONE, Table } from '../console/table.tsx';
import { form, OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { ACTIONS, changesOf, saveChanges } from './actions.ts';
import type { FrameRow } from './list.ts';

const CHANGES = { changed: 'Changed in the portal', gone: 'Not in the portal' } as const;

/** The marks of a row, each with the tone of its tag. */
function marksOf({ override, isSeen, portalChange, portal }: FrameRow, now: number): [string, string][] {
  const active = override !== null && isActive(override, now);
  const isPlanned = override?.startsAt != null && Date.parse(override.startsAt) > now;
  const state: [string, string] | null =
    override === null
      ? null
      : active
        ? override.shown
          ? ['Changed here', 'good']
          : ['Hidden here', '']
        : isPlanned
          ? ['Planned', 'warn']
          : ['Ended', ''];
  const isHidden = !isSeen && portal !== null && !(active && override?.shown === false);
  return [
    ...(state ? [state] : []),
    ...(isHidden ? ([['Not shown', '']] satisfies [string, string][]) : []),
    ...(portalChange ? ([[CHANGES[portalChange], 'warn']] satisfies [string, string][]) : []),
  ];
}

const Marks = ({ row, now }: { row: FrameRow; now: number }) => {
  const marks = marksOf(row, now);
  if (marks.length === 0) return <span className="none">as in the portal</span>;
  return marks.map(([name, tone]) => (
    <span key={name} className={`tag ${tone}`}>
      {name}
    </span>
  ));
};

const Period = ({ override }: Pick<FrameRow, 'override'>) => (
  <>
    {override?.startsAt && (
      <div>
        from <When at={override.startsAt} />
      </div>
    )}
    {override?.endsAt && (
      <div>
        until <When at={override.endsAt} />
      </div>
    )}
    {override && <small>by {override.by}</small>}
  </>
);

const Named = ({ row }: { row: FrameRow }) => (
  <span className="visually-hidden">
    {' '}
    {titleOf(row)} in {LOCALES[row.locale].name}
  </span>
);

/** A button of a row, which posts to an action. */
const Act = ({ row, action, children }: { row: FrameRow; action: string; children: ReactNode }) => (
  <Form action={`${listOf(row.kind)}/${row.kind}/${encodeURIComponent(row.id)}/${action}`} isBrief>
    <input type="hidden" name="locale" value={row.locale} />
    <input type="hidden" name="seen" value={row.override?.version ?? 0} />
    <button type="submit" className={`small ${action}`}>
      {children}
      <Named row={row} />
    </button>
  </Form>
);

const Actions = ({ row }: { row: FrameRow }) => (
  <div className="actions">
    {row.earlier !== null && (
      <Act row={row} action="up">
        <span className="visually-hidden">Move up</span>
      </Act>
    )}
    {row.later !== null && (
      <Act row={row} action="down">
        <span className="visually-hidden">Move down</span>
      </Act>
    )}
    {row.portalChange && (
      <Act row={row} action="reset">
        Use the portal’s value
      </Act>
    )}
    {row.portalChange === 'changed' && (
      <Act row={row} action="keep">
        Keep the change
      </Act>
    )}
    <IfAllowed permission="edit">
      <a href={addressOf(row)}>
        Edit
        <Named row={row} />
      </a>
    </IfAllowed>
  </div>
);

const columnsOf = (kind: FrameKind, now: number): readonly Column<FrameRow>[] => [
  {
    name: kind === 'menu' ? 'Menu item' : 'Item',
    isHead: true,
    cell: (row) => (
      <div className={kind === 'menu' ? `depth-${row.depth}` : undefined}>
        <a href={addressOf(row)}>{kind === 'menu' ? (row.seen?.text ?? titleOf(row)) : titleOf(row)}</a>
        {kind === 'menu' && (
          <div>
            <small>
              {row.seen?.url || row.portal?.url || 'no link'} · {row.id}
              {row.seen?.badge && ` · badge “${row.seen.badge}”`}
            </small>
          </div>
        )}
      </div>
    ),
  },
  ...(kind === 'site'
    ? [{ name: 'Visitors see', cell: ({ seen }: FrameRow) => (seen ? seen.text : NONE) }]
    : []),
  { name: 'Now', cell: (row) => <Marks row={row} now={now} /> },
  { name: 'Changed here', cell: (row) => (row.override ? <Period override={row.override} /> : NONE) },
  { name: 'Actions', isEnd: true, cell: (row) => <Actions row={row} /> },
];

async function renderList(c: Context<ConsoleEnv>, kind: FrameKind, locale: Locale) {
  const { rows, unavailable } = await callsOf(c).menus.$get({ query: { locale } }).then(bodyOf);
  const title = kind === 'menu' ? 'Menus' : 'Site info';
  return c.render(
    <>
      <LanguageNav path={listOf(kind)} selected={locale} />
      {unavailable.length > 0 && (
        <p className="notice warn" role="status">
          The portal does not respond. Only items that were changed here are listed.
        </p>
      )}
      <Table
        name={kind === 'menu' ? 'menus' : 'site-info'}
        caption={`${title} in ${LOCALES[locale].name}, as visitors see it`}
        columns={columnsOf(kind, Date.now())}
        rows={rows.filter((row) => row.kind === kind)}
        keyOf={({ id }) => id}
        empty="Nothing was changed here."
      />
    </>,
    { title: `${title} in ${LOCALES[locale].name}`, ...PAGE },
  );
}

const Acted = z.object({ locale: LocaleCode, seen: z.coerce.number().int().min(0) });

/** The list of a kind, the actions of its rows, and the page of each override. */
const pagesOf = (kind: FrameKind) =>
  new Hono<ConsoleEnv>()
    .get('/', query(OfLocale), (c) =>
      renderList(c, kind, c.req.valid('query').locale ?? localeCodes[0] ?? 'en'),
    )
    .post(
      '/:kind/:target/:action{up|down|keep|reset}',
      path(OverrideParam.extend({ action: z.enum(ACTIONS) })),
      form(Acted),
      async (c) => {
        const { target, action } = c.req.valid('param');
        const { locale, seen } = c.req.valid('form');
        const calls = callsOf(c);
        const { rows, unavailable } = await calls.menus.$get({ query: { locale } }).then(bodyOf);
        const row = rows.find((one) => one.kind === kind && one.id === target);
        const list = `${listOf(kind)}?locale=${locale}`;
        const changes = row ? changesOf(rows, row, action) : [];
        if (!row || changes.length === 0)
          return seeOther(
            c,
            list,
            'The item cannot be changed like this any more. Nothing was changed.',
            'bad',
          );
        const saved = await saveChanges(
          calls,
          locale,
          changes.map(([of, override]) => [of, override, of === row ? seen : (of.override?.version ?? 0)]),
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
        return seeNotice(c, list, savedNotice(changed, c.var.zone));
      },
    )
    .route('/', editPages);

export const menuPages = pagesOf('menu');
export const siteInfoPages = pagesOf('site');
