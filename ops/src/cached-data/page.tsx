// /ops/cached-data: cached shared data (§3 commonData) with age, size, and version. An editor can refresh one value or
// all pages.
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { defaultLocale, LOCALES } from '../../../common/i18n/locales.ts';
import { parseSharedKey } from '../../../common/shared-data/shared-value.ts';
import { formatCount } from '../../../common/text/count.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, IfAllowed } from '../console/form.tsx';
import { LanguageNav } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Confirm } from '../console/resource.tsx';
import { Empty, Fold, Parts } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { form, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { originsOf, sitePrefix } from '../origins.ts';
import { descriptionOf } from './descriptions.ts';
import { groupValues } from './groups.ts';
import type { Renewal } from './renewals.ts';
import { CachedQuery, RenewBody } from './schema.ts';
import type { CachedValue } from './store.ts';

const PAGE_PATH = '/ops/cached-data';

const paramsText = (params: Record<string, unknown>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

const sizeText = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} kB`;

interface Row extends CachedValue {
  renewal: Renewal | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Value',
    isHead: true,
    cell: ({ name, params }) => (
      <>
        {descriptionOf(name, params)}
        <br />
        <small>
          <code>
            {name} {paramsText(params)}
          </code>
        </small>
      </>
    ),
  },
  { name: 'Stored', cell: ({ meta }) => <When at={meta && new Date(meta.storedAt).toISOString()} /> },
  { name: 'Size', isEnd: true, cell: ({ meta }) => (meta ? sizeText(meta.bytes) : NONE) },
  { name: 'Version', cell: ({ meta }) => <code>{meta?.version?.slice(0, 8) ?? '–'}</code> },
  {
    name: 'Refreshed',
    cell: ({ renewal }) =>
      renewal ? (
        <>
          {renewal.by} <When at={renewal.at} />
        </>
      ) : (
        'Automatically'
      ),
  },
  {
    name: 'Action',
    isEnd: true,
    cell: ({ key, name, params }) => (
      <Form action={`${PAGE_PATH}/renew`} isBrief>
        <input type="hidden" name="key" value={key} />
        <button type="submit" className="small" aria-label={`Refresh ${name} ${paramsText(params)}`.trim()}>
          Refresh
        </button>
      </Form>
    ),
  },
];

/** Number, size, and age of the values of a group. */
function Summary({ rows }: { rows: readonly Row[] }) {
  const bytes = rows.reduce((sum, { meta }) => sum + (meta?.bytes ?? 0), 0);
  const stored = rows.flatMap(({ meta }) => (meta ? [meta.storedAt] : []));
  return (
    <Parts
      parts={[
        formatCount(rows.length, 'value'),
        bytes > 0 ? sizeText(bytes) : null,
        stored.length > 0 ? (
          <>
            oldest <When at={new Date(Math.min(...stored)).toISOString()} />
          </>
        ) : null,
      ]}
    />
  );
}

const ListQuery = CachedQuery.extend({ locale: LocaleCode.catch(defaultLocale) });

async function list(c: Context<ConsoleEnv>, filter: z.output<typeof ListQuery>) {
  const { locale } = filter;
  const { values, renewals, ...next } = await bodyOf(await callsOf(c)['cached-data'].$get({ query: filter }));
  const rows = values.map(
    (value): Row => ({ ...value, renewal: renewals.find(({ key }) => key === value.key) }),
  );
  return c.render(
    <>
      <LanguageNav path={PAGE_PATH} selected={locale} />
      {rows.length === 0 && (
        <Empty
          title="Nothing is cached in this language yet."
          action={
            <a href={`${sitePrefix(originsOf(c.env, c.req.url))}${LOCALES[locale].prefix}/`}>Open the site</a>
          }
        >
          Values appear here after the first page of the site in this language.
        </Empty>
      )}
      {groupValues(rows).map(({ title, values, isOpen }, index) => (
        <Fold
          key={title}
          id={`group-${index}`}
          title={title}
          name="cached-group"
          summary={<Summary rows={values} />}
          isOpen={isOpen}
        >
          <Table
            name="cached"
            caption={`${title} in ${LOCALES[locale].name}`}
            columns={COLUMNS}
            rows={values}
            keyOf={({ key }) => key}
            isLong
            empty=""
          />
        </Fold>
      ))}
      {next.cursor !== null && (
        <p className="actions">
          <a href={`${PAGE_PATH}?${new URLSearchParams({ locale, cursor: next.cursor })}`}>More values</a>
        </p>
      )}
    </>,
    {
      title: 'Cached data',
      purpose:
        'Menus, site info, banners, and other data that many pages share. Each value is cached in KV and refreshed from the portal when it expires.',
      actions: (
        <IfAllowed permission="edit">
          <a className="button" href={`${PAGE_PATH}/everything`}>
            Refresh all pages
          </a>
        </IfAllowed>
      ),
    },
  );
}

const listAll = (c: Context<ConsoleEnv>) =>
  c.render(
    <Confirm
      back={PAGE_PATH}
      form={
        <Form action={`${PAGE_PATH}/everything`}>
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
    { title: 'Refresh all pages' },
  );

const unknownValue = (c: Context) =>
  seeOther(c, PAGE_PATH, 'The request is invalid. Nothing was changed.', 'bad');

export const cachedDataPages = new Hono<ConsoleEnv>()
  .get('/', query(ListQuery), (c) => list(c, c.req.valid('query')))
  .get('/everything', listAll)
  .post('/everything', async (c) => {
    await bodyOf(await callsOf(c).version.$post());
    return seeOther(c, PAGE_PATH, 'All pages are refreshed, each when it is next requested.');
  })
  .post('/renew', form(RenewBody, unknownValue), async (c) => {
    const { key } = c.req.valid('form');
    await bodyOf(await callsOf(c)['cached-data'].renew.$post({ json: { key } }));
    const locale = parseSharedKey(key)?.locale ?? defaultLocale;
    return seeOther(
      c,
      `${PAGE_PATH}?locale=${locale}`,
      'The value is refreshed for the next page that needs it.',
    );
  });

export const oldCachedDataPages = new Hono<ConsoleEnv>()
  .get('/everything', (c) => c.redirect(`${PAGE_PATH}/everything`, 301))
  .get('*', (c) => {
    const locale = c.req.query('locale');
    return c.redirect(locale ? `${PAGE_PATH}?${new URLSearchParams({ locale })}` : PAGE_PATH, 301);
  });
