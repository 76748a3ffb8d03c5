// /ops/health/packages: the packages of a build with their licenses, by default the build in use (decision 051).

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { formatCount } from '../../../common/text/count.ts';
import { bodyOf, type Calls, callsOf } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { SelectField, TextField } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { Empty, Stats, Tag } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { wallTime } from '../console/time-zone.ts';
import { query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { BuildParam } from './api.ts';
import { type BuildPackage, packagesIn, type StoredBuild } from './store.ts';

const PAGE_PATH = '/ops/health/packages';
/** Class of the table, by which the script finds its rows (browser.js). */
const TABLE = 'packages';
/** Maximum number of licenses that are counted individually. The others are combined. */
const MAX_LICENSES = 4;

const PageQuery = z.object({
  build: BuildParam.shape.build.optional().catch(undefined),
  search: z.string().trim().max(200).catch(''),
  license: z.string().max(200).catch(''),
});
type PageQuery = z.output<typeof PageQuery>;

interface Build extends StoredBuild {
  /** Responses of the last day. */
  responses: number;
}

/** Builds with a bill of materials, newest first. */
async function fetchBuilds(calls: Calls): Promise<Build[]> {
  const [{ rows }, totals] = await Promise.all([
    calls.sbom.$get().then(bodyOf),
    calls.health.builds.$get({ query: {} }).then(bodyOf),
  ]);
  const responses = new Map(totals.map((total) => [total.build, total.responses]));
  return rows.map((row) => ({ ...row, responses: responses.get(row.build) ?? 0 }));
}

/** The build with the most responses in the last day, otherwise the newest one. */
const inUse = (builds: readonly Build[]): Build | undefined =>
  builds.toSorted((a, b) => b.responses - a.responses)[0];

const COLUMNS: readonly Column<BuildPackage>[] = [
  {
    name: 'Package',
    isHead: true,
    cell: ({ name, version }) => (
      <a href={`https://www.npmjs.com/package/${name}/v/${encodeURIComponent(version)}`}>
        {name} <small>{version}</small>
      </a>
    ),
  },
  { name: 'License', cell: ({ license }) => license || NONE },
  { name: 'Part of', cell: ({ bundles }) => bundles.join(', ') },
];

/** Whether a package matches the filter. The script compares the same string (browser.js). */
const matches = (
  { name, version, license, bundles }: BuildPackage,
  filter: Pick<PageQuery, 'search' | 'license'>,
): boolean =>
  [name, version, license || NONE, bundles.join(', ')]
    .join(' ')
    .toLowerCase()
    .includes(filter.search.toLowerCase()) &&
  (filter.license === '' || filter.license === (license || NONE));

/** Licenses with their package counts, most frequent first. */
const licensesOf = (packages: readonly BuildPackage[]): [license: string, count: number][] =>
  [...Map.groupBy(packages, ({ license }) => license || NONE)]
    .map(([license, { length }]): [string, number] => [license, length])
    .sort(([, a], [, b]) => b - a);

interface LicensesProps {
  build: string;
  total: number;
  licenses: ReturnType<typeof licensesOf>;
}

/** Number of packages in total and by license. Each license is a link to its packages. */
function Licenses({ build, total, licenses }: LicensesProps) {
  const otherCount = licenses.slice(MAX_LICENSES).reduce((sum, [, count]) => sum + count, 0);
  return (
    <Stats
      stats={[
        { name: 'Packages', value: total },
        ...licenses.slice(0, MAX_LICENSES).map(([license, count]) => ({
          name: <a href={`${PAGE_PATH}?${new URLSearchParams({ build, license })}`}>{license}</a>,
          value: count,
        })),
        ...(otherCount > 0 ? [{ name: 'Other licenses', value: otherCount }] : []),
      ]}
    />
  );
}

interface FilterProps {
  filter: PageQuery;
  licenses: ReturnType<typeof licensesOf>;
  builds: readonly Build[];
  build: string;
}

/** Search, license, and build. The script filters the rows while the user types. */
function Filter({ filter, licenses, builds, build }: FilterProps) {
  const { zone } = useFrame();
  return (
    <form method="get" action={PAGE_PATH} className="filter" data-filter={TABLE}>
      <TextField
        name="search"
        type="search"
        label="Search packages"
        defaultValue={filter.search}
        maxLength={200}
      />
      <SelectField
        name="license"
        label="License"
        value={filter.license}
        options={[['', 'Any license'], ...licenses.map(([license]) => [license, license] as const)]}
      />
      <SelectField
        name="build"
        label="Build"
        value={build}
        options={builds.map((entry) => [
          entry.build,
          `${wallTime(entry.at, zone).slice(0, 10)}, ${entry.build}${entry.responses > 0 ? ' (in use)' : ''}`,
        ])}
      />
      <button type="submit">Show</button>
    </form>
  );
}

const Missing = () => (
  <Empty title="No list of packages is stored.">
    A deployment stores the packages of its build for a year. See docs/ops.md, “Packages of a build”.
  </Empty>
);

interface ListProps extends Pick<FilterProps, 'filter' | 'builds' | 'build'> {
  packages: readonly BuildPackage[];
}

function List({ packages, filter, builds, build }: ListProps) {
  const licenses = licensesOf(packages);
  return (
    <>
      <Licenses build={build} total={packages.length} licenses={licenses} />
      <Filter filter={filter} licenses={licenses} builds={builds} build={build} />
      <p className="hint count" role="status">
        <span data-count={TABLE}>{packages.filter((component) => matches(component, filter)).length}</span> of{' '}
        {formatCount(packages.length, 'package')}
      </p>
      <Table
        name={TABLE}
        caption="Packages of the build"
        columns={COLUMNS}
        rows={packages}
        isHidden={(entry) => !matches(entry, filter)}
        keyOf={({ name, version }) => `${name} ${version}`}
        isCompact
        empty="The build has no packages."
      />
    </>
  );
}

async function render(c: Context<ConsoleEnv>, filter: PageQuery) {
  const calls = callsOf(c);
  const builds = await fetchBuilds(calls);
  const build = filter.build ? builds.find((entry) => entry.build === filter.build) : inUse(builds);
  if (filter.build && !build) return c.notFound();
  const head = { title: 'Packages', back: { to: '/ops/health', name: 'Health' } };
  if (!build) return c.render(<Missing />, head);
  const response = await calls.sbom.builds[':build'].$get({ param: build });
  const packages = packagesIn(build.build, response.status === 200 ? await response.text() : '');
  return c.render(
    packages ? (
      <List packages={packages} filter={filter} builds={builds} build={build.build} />
    ) : (
      <p className="notice bad" role="alert">
        The list of packages of this build cannot be read.
      </p>
    ),
    {
      ...head,
      purpose: (
        <>
          {build.responses > 0 && <Tag tone="good">In use</Tag>} npm packages and fonts of build {build.build}
          , first deployed <When at={build.at} />
        </>
      ),
      actions: packages && (
        <a className="button" href={`${PAGE_PATH}/file?build=${build.build}`} download>
          Export SBOM
        </a>
      ),
    },
  );
}

export const packagePages = new Hono<ConsoleEnv>()
  .get('/', query(PageQuery), (c) => render(c, c.req.valid('query')))
  .get('/file', query(BuildParam), async (c) => {
    const { build } = c.req.valid('query');
    const response = await callsOf(c).sbom.builds[':build'].$get({ param: { build } });
    if (response.status === 404) return c.notFound();
    return c.body(await response.text(), 200, {
      'Content-Type': 'application/vnd.cyclonedx+json; version=1.6',
      'Content-Disposition': `attachment; filename="sbom-${build}.json"`,
    });
  });
