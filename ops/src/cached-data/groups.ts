// Groups of the cached data list, by the section of the site in which visitors see the data.

interface Group {
  title: string;
  /** Full names of calls, or namespaces that end with a slash. */
  calls: readonly string[];
  isOpen?: boolean;
}

const GROUPS: readonly Group[] = [
  { title: 'Menus', calls: ['common/getNav', 'common/getHotMenus', 'common/getHeader'], isOpen: true },
  { title: 'Banners', calls: ['common/getAdvertisement', 'home/getBanner'], isOpen: true },
  { title: 'Site info', calls: ['common/getWebInfo'], isOpen: true },
  { title: 'Home page', calls: ['home/'] },
  { title: 'Network map', calls: ['network/'] },
  { title: 'Documentation and API', calls: ['document/'] },
  { title: 'Search engines', calls: ['common/getSeoCommon', 'common/getSeoModule'] },
  { title: 'Forms', calls: ['common/getRegion', 'common/getCountries'] },
];
const OTHER: Group = { title: 'Lists and categories', calls: [] };

const groupOf = (call: string): Group =>
  GROUPS.find(({ calls }) =>
    calls.some((pattern) => pattern === call || (pattern.endsWith('/') && call.startsWith(pattern))),
  ) ?? OTHER;

/** Groups values, in a fixed order, without empty groups. */
export function groupValues<T extends { name: string }>(values: readonly T[]) {
  const groups = Map.groupBy(values, ({ name }) => groupOf(name));
  return [...GROUPS, OTHER].flatMap((group) => {
    const { title, isOpen = false } = group;
    const members = groups.get(group);
    return members ? [{ title, isOpen, values: members }] : [];
  });
}
