// /ops/plan/cancel: cancels a scheduled change to an override after a confirmation.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Locale } from '../../../common/i18n/locales.ts';
import { isFrameKind } from '../../../common/overrides/kinds.ts';
import { OverrideConflict } from '../banners/conflict.tsx';
import { LanguageChoices, SelectedLanguages } from '../banners/languages.tsx';
import type { BannerRow } from '../banners/list.ts';
import { type OverrideInput, OverrideParam } from '../banners/schema.ts';
import { nameInMessage } from '../banners/status-text.ts';
import { overrideInputOf, type StoredOverride } from '../banners/store.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import type { Values } from '../console/field-texts.ts';
import { Form } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Confirm } from '../console/resource.tsx';
import { wallTime } from '../console/time-zone.ts';
import { form, path, query } from '../console/validator.tsx';
import { Versions } from '../console/versions.tsx';
import type { ConsoleEnv } from '../env.ts';
import { EDGES, type Edge } from './entries.ts';
import { namesOf } from './entry.tsx';
import { isSameOverride } from './groups.ts';
import { dayIn, isDay, isMonth } from './month.ts';

const PAGE_PATH = '/ops/plan';
/** Whether a string is a view of the plan: the list, a month, or a day, with its filters. */
function isView(text: string): boolean {
  const [path = '', filters = '', ...others] = text.split('?');
  return (
    (path === 'list' || isMonth(path) || isDay(path)) && /^[\w=&-]*$/.test(filters) && others.length === 0
  );
}
/** The edge of the override to cancel, the view to return to, and the languages. */
const Cancellation = z
  .object({ edge: z.enum(EDGES), view: z.string().refine(isView).optional().catch(undefined) })
  .and(SelectedLanguages)
  .refine(({ locales }) => locales.length > 0);
type Cancellation = z.output<typeof Cancellation> & OverrideParam;

const backOf = ({ view }: Pick<Cancellation, 'view'>): string => (view ? `${PAGE_PATH}/${view}` : PAGE_PATH);

/** Whether the period of an override has not begun at `now`, in ISO 8601. */
const isPlanned = ({ startsAt }: StoredOverride, now: string): boolean => startsAt !== null && startsAt > now;

const instantOf = (override: StoredOverride, edge: Edge): string | null => override[`${edge}At`];
const isPending = (override: StoredOverride, edge: Edge): boolean =>
  (override.shown || isFrameKind(override.kind)) &&
  (instantOf(override, edge) ?? '') > new Date().toISOString();

/** The override without an edge: `null` without its start, or open-ended without its end. */
const withoutEdge = (override: StoredOverride | null | undefined, edge: Edge): OverrideInput | null =>
  edge === 'starts' || !override ? null : { ...overrideInputOf(override), endsAt: null };

/** Values of an override, without the portal's values. */
const valuesOf = (overrideInput: OverrideInput | null): Values =>
  overrideInput && Object.fromEntries(Object.entries(overrideInput).filter(([, value]) => value !== null));

/** The current overrides of a target in the requested languages, and its name. */
async function fetchOverrides(
  c: Context<ConsoleEnv>,
  { kind, target, locales }: Cancellation,
): Promise<{ overrides: StoredOverride[]; name: string }> {
  const calls = callsOf(c);
  const all: BannerRow[] = isFrameKind(kind)
    ? (await bodyOf(await calls.menus.$get({ query: {} }))).rows
    : (await bodyOf(await calls.banners.$get({ query: {} }))).rows;
  const rows = all.filter((row) => row.kind === kind && row.id === target && locales.includes(row.locale));
  return {
    overrides: rows.flatMap(({ override }) => override ?? []),
    name: nameInMessage({ kind, target }, rows[0]),
  };
}

/** Cancellation form, with a checkbox and the seen version for each language. */
function CancelForm({
  requested,
  versions,
}: {
  requested: Cancellation;
  versions: ReadonlyMap<Locale, number>;
}) {
  const { kind, target, edge, view } = requested;
  return (
    <Form action={`${PAGE_PATH}/cancel/${kind}/${encodeURIComponent(target)}`}>
      <input type="hidden" name="edge" value={edge} />
      {view && <input type="hidden" name="view" value={view} />}
      <LanguageChoices languages={[...versions].map(([code, seen]) => ({ code, seen, isChosen: true }))} />
      <button type="submit" className="danger">
        Cancel this change
      </button>
    </Form>
  );
}

const nounOf = ({ kind }: Pick<OverrideParam, 'kind'>): string => (isFrameKind(kind) ? 'value' : 'banner');

const renderNotScheduled = (c: Context<ConsoleEnv>, requested: Cancellation) =>
  seeOther(c, backOf(requested), 'This is no longer scheduled. Nothing was changed.', 'bad');

const noLanguage = (c: Context) =>
  seeOther(c, PAGE_PATH, 'Choose at least one language. Nothing was changed.', 'bad');

async function confirm(c: Context<ConsoleEnv>, requested: Cancellation) {
  const { edge } = requested;
  const { overrides: current, name } = await fetchOverrides(c, requested);
  const [first, ...others] = current.filter((override) => isPending(override, edge));
  if (!first) return renderNotScheduled(c, requested);
  const overrides = [first, ...others.filter((override) => isSameOverride(override, first))];
  return c.render(
    <Confirm
      back={backOf(requested)}
      form={
        <CancelForm
          requested={requested}
          versions={new Map(overrides.map(({ locale, version }) => [locale, version]))}
        />
      }
    >
      <p>
        The period of <strong>{name}</strong> {edge} at
      </p>
      <p>
        <When at={instantOf(first, edge)} />
      </p>
      <p>
        {edge === 'starts'
          ? `If you cancel this, the entire change is removed: the portal’s ${nounOf(requested)} shows from now on.`
          : `If you cancel this, the ${nounOf(requested)} has no end: ${
              isPlanned(first, new Date().toISOString()) ? 'it still starts as scheduled, and then' : 'it'
            } stays on until an editor turns it off.`}
      </p>
      <Versions
        left={valuesOf(overrideInputOf(first))}
        right={valuesOf(withoutEdge(first, edge))}
        names={['As scheduled', 'After canceling']}
      />
    </Confirm>,
    { title: `Cancel a scheduled change to ${name}` },
  );
}

function CancelConflict({ requested, overrides }: { requested: Cancellation; overrides: StoredOverride[] }) {
  const { locales, edge } = requested;
  return (
    <OverrideConflict
      message={`Another editor has changed this ${nounOf(requested)} since you opened this page. Nothing was canceled.`}
      selected={requested}
      overrides={overrides}
      ownVersionOf={(present) => withoutEdge(present, edge)}
      ownVersionName="After canceling"
      form={(versionOf) => (
        <CancelForm
          requested={requested}
          versions={new Map(locales.map((code) => [code, versionOf(code)]))}
        />
      )}
      back={backOf(requested)}
    />
  );
}

/** Result of a cancellation, as the middle of a sentence. The start of a planned override is in `zone`. */
function doneOf(
  { kind, edge }: Pick<Cancellation, 'kind' | 'edge'>,
  override: StoredOverride | undefined,
  zone: string,
) {
  if (edge === 'starts') return `is canceled: the portal’s ${nounOf({ kind })} shows`;
  return override && isPlanned(override, new Date().toISOString())
    ? `no longer has an end: it starts at ${wallTime(override.startsAt ?? '', zone)} ${zone} and stays on`
    : 'no longer has an end: it stays on';
}

export const cancelPages = new Hono<ConsoleEnv>()
  .get('/:kind/:target', path(OverrideParam), query(Cancellation), (c) =>
    confirm(c, { ...c.req.valid('param'), ...c.req.valid('query') }),
  )
  .post('/:kind/:target', path(OverrideParam), form(Cancellation, noLanguage), async (c) => {
    const requested = { ...c.req.valid('param'), ...c.req.valid('form') };
    const { kind, target, edge, locales, seen } = requested;
    const { overrides, name } = await fetchOverrides(c, requested);
    const isSeen = (override: StoredOverride) => override.version === seen[override.locale];
    // The scheduled change may have taken effect since the page was opened.
    if (overrides.some((override) => isSeen(override) && !isPending(override, edge)))
      return renderNotScheduled(c, requested);
    const response = await callsOf(c).overrides[':kind'][':target'].$put({
      param: { kind, target },
      json: { seen, override: withoutEdge(overrides.find(isSeen) ?? overrides[0], edge) },
    });
    if (response.status === 409) {
      c.status(409);
      return c.render(
        <CancelConflict requested={requested} overrides={(await response.json()).overrides} />,
        {
          title: `Two versions of ${name}`,
        },
      );
    }
    await bodyOf(response);
    const at = overrides[0] && instantOf(overrides[0], edge);
    const month = at ? `${PAGE_PATH}/${dayIn(at, c.var.zone).slice(0, 7)}` : PAGE_PATH;
    const result = doneOf(requested, overrides.find(isSeen), c.var.zone);
    const back = requested.view ? backOf(requested) : month;
    return seeOther(c, back, `${name} ${result} in ${namesOf(locales)}.`);
  });
