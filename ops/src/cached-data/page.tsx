// /ops/kept: cached shared data (§3 commonData): age, size and version of each value. A value can be compared with the
// portal's, refreshed, pinned, and unpinned.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { parseSharedKey } from '../../../common/shared-data/shared-value.ts';
import { callsOf, given } from '../console/client.ts';
import { Form, IfAllowed } from '../console/form.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { type Column, Table } from '../console/table.tsx';
import { form, query } from '../console/validator.tsx';
import { Confirm, Versions } from '../console/versions.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import type { HeldRow } from './pins.ts';
import { COMPARED, HoldBody, KeptQuery, KeptValueQuery } from './schema.ts';
import type { KeptValue } from './store.ts';
import { Difference, SharedValue } from './value-page.tsx';

const HERE = '/ops/kept';
const valueHref = (key: string): string => `${HERE}/value?${new URLSearchParams({ key })}`;

const paramsText = (params: Record<string, unknown>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

const sizeText = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} kB`;

const holdText = (hold: HeldRow | undefined): string => {
  if (hold?.pin) return `Pinned by ${hold.by}`;
  return hold?.renewed ? `Refreshed by ${hold.by}` : 'Automatic';
};

interface Row extends KeptValue {
  hold: HeldRow | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Value',
    isHead: true,
    cell: ({ key, name, params }) => (
      <>
        <a href={valueHref(key)}>{name}</a> <small>{paramsText(params)}</small>
      </>
    ),
  },
  { name: 'Stored', cell: ({ meta }) => <When at={meta && new Date(meta.storedAt).toISOString()} /> },
  { name: 'Size', cell: ({ meta }) => (meta ? sizeText(meta.bytes) : '–') },
  { name: 'Version', cell: ({ meta }) => <code>{meta?.version?.slice(0, 8) ?? '–'}</code> },
  { name: 'Mode', cell: ({ hold }) => holdText(hold) },
];

function Locales({ present }: { present: Locale }) {
  return (
    <nav aria-label="Language">
      <ul className="choices">
        {localeCodes.map((code) => (
          <li key={code}>
            <a
              href={`${HERE}?locale=${code}`}
              lang={LOCALES[code].htmlLang}
              aria-current={code === present ? 'page' : undefined}
            >
              {LOCALES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ListQuery = KeptQuery.extend({ locale: LocaleCode.catch(defaultLocale) });

async function list(c: Context<ConsoleEnv>, wanted: z.output<typeof ListQuery>) {
  const { locale } = wanted;
  const { values, held, ...next } = await given(await callsOf(c).shared.$get({ query: wanted }));
  const rows = values.map((value): Row => ({ ...value, hold: held.find(({ key }) => key === value.key) }));
  return c.render(
    <>
      <p>
        Menus, site info, banners and other data that many pages share. Each value is cached in KV and
        refreshed from the portal when it expires.
      </p>
      <Locales present={locale} />
      <Table
        caption={`Shared data in ${LOCALES[locale].name}`}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ key }) => key}
        empty="Nothing is cached in this language yet. Open a page of the site in it."
      />
      {next.cursor !== null && (
        <p className="actions">
          <a href={`${HERE}?${new URLSearchParams({ locale, cursor: next.cursor })}`}>More values</a>
        </p>
      )}
      <IfAllowed permission="edit">
        <p className="actions">
          <a href={`${HERE}/everything`}>Refresh all pages</a>
        </p>
      </IfAllowed>
    </>,
    { title: 'Cached data', ...PAGE },
  );
}

const everything = (c: Context<ConsoleEnv>) =>
  c.render(
    <Confirm
      back={HERE}
      form={
        <Form action={`${HERE}/everything`}>
          <button type="submit" className="main">
            Refresh all pages
          </button>
        </Form>
      }
    >
      <p>
        Every page and every cached value in all languages is refreshed from the portal when it is next
        requested. Until then visitors see the cached version. While the portal is down, the cached version
        stays.
      </p>
    </Confirm>,
    { title: 'Refresh all pages', ...PAGE },
  );

/** A button that changes how a value is cached. */
function OverrideInput({ name, fields }: { name: string; fields: Record<string, string | number> }) {
  return (
    <Form action={`${HERE}/value`} isBrief>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit">{name}</button>
    </Form>
  );
}

const COMPARISONS: Readonly<Record<(typeof COMPARED)[number], string>> = {
  portal: 'Compare with the portal’s',
  previous: 'Compare with the previous value',
  pinned: 'Compare with the pinned value',
};

const ValueQuery = KeptValueQuery.extend({ with: z.enum(COMPARED).optional().catch(undefined) });

async function value(c: Context<ConsoleEnv>, { key, with: other }: z.output<typeof ValueQuery>) {
  const calls = callsOf(c).shared;
  const answer = await calls.value.$get({ query: { key } });
  if (answer.status === 404) return c.notFound();
  const { present, previous, pinned, held } = await given(answer);
  const parsed = parseSharedKey(key);
  const compared = other && (await calls.comparison.$get({ query: { key, with: other } }));
  const seen = held?.version ?? 0;
  const isThere = { portal: true, previous: previous !== null, pinned: pinned !== null };
  return c.render(
    <>
      <p>
        <a href={`${HERE}?locale=${parsed?.locale}`}>All values in this language</a>
      </p>
      <p>
        <code>{parsed?.name}</code> {parsed && paramsText(parsed.params)} · {parsed?.locale} ·{' '}
        {holdText(held ?? undefined)}
      </p>
      <div className="actions">
        <OverrideInput name="Refresh now" fields={{ overrideInput: 'renew', key, seen }} />
        {present && (
          <OverrideInput
            name="Pin this value"
            fields={{ overrideInput: 'pin', value: 'present', key, seen }}
          />
        )}
        {previous && (
          <OverrideInput
            name="Pin the previous value"
            fields={{ overrideInput: 'pin', value: 'previous', key, seen }}
          />
        )}
        {held?.pin && <OverrideInput name="Unpin" fields={{ overrideInput: 'release', key, seen }} />}
      </div>
      <ul className="choices">
        {COMPARED.filter((name) => isThere[name]).map((name) => (
          <li key={name}>
            <a href={`${valueHref(key)}&with=${name}`} aria-current={name === other ? 'true' : undefined}>
              {COMPARISONS[name]}
            </a>
          </li>
        ))}
      </ul>
      {compared && other && <Difference answer={await compared.json()} other={other} />}
      {pinned && <SharedValue title="Pinned value, shown on pages" value={pinned} />}
      {present && (
        <SharedValue
          title={pinned ? 'Cached value, not shown' : 'Cached value, shown on pages'}
          value={present}
        />
      )}
      {previous && <SharedValue title="Previous value" value={previous} />}
    </>,
    { title: 'Cached value', ...PAGE },
  );
}

const DONE = {
  renew: 'The value is refreshed with the next page.',
  pin: 'Pinned. Pages show this value until it is unpinned.',
  release: 'Unpinned. The value is refreshed with the next page.',
} as const;

/** A form has texts only. */
const Posted = z.object({ seen: z.coerce.number() }).loose().pipe(HoldBody);

const unknownOverride = (c: Context) =>
  seeOther(c, HERE, 'This was not understood. Nothing was changed.', 'bad');

export const sharedPages = new Hono<ConsoleEnv>()
  .get('/', query(ListQuery), (c) => list(c, c.req.valid('query')))
  .get('/everything', everything)
  .post('/everything', async (c) => {
    await given(await callsOf(c).version.$post());
    return seeOther(c, HERE, 'All pages are refreshed, each when it is next requested.');
  })
  .get('/value', query(ValueQuery), (c) => value(c, c.req.valid('query')))
  .post('/value', form(Posted, unknownOverride), async (c) => {
    const overrideInput = c.req.valid('form');
    const { key } = overrideInput;
    const answer = await callsOf(c).shared.$post({ json: overrideInput });
    if (answer.status === 404)
      return seeOther(c, valueHref(key), 'This value no longer exists. Nothing was changed.', 'bad');
    if (answer.status !== 409) {
      await given(answer);
      return seeOther(c, valueHref(key), DONE[overrideInput.overrideInput]);
    }
    const { held } = await answer.json();
    c.status(409);
    return c.render(
      <>
        <p role="alert">
          {held?.by ?? 'Somebody else'} has changed this value since you opened it. Your change was not saved.
        </p>
        <Versions
          left={{ pinned: held?.pin ?? null, refreshed: held?.renewed ?? null, by: held?.by ?? null }}
          right={{ action: overrideInput.overrideInput }}
          names={['Present state', 'Your change']}
        />
        <div className="actions">
          <OverrideInput name="Save anyway" fields={{ ...overrideInput, seen: held?.version ?? 0 }} />
          <a href={valueHref(key)}>Open the value</a>
        </div>
      </>,
      { title: 'Changed by somebody else', ...PAGE },
    );
  });
