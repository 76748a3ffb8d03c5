// Minimal data for every page of the site.
import { z } from 'zod';
import type { CallName } from '../../../common/contract/contract.ts';

const translation = { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] };
const updateTime = '2026-01-05T08:00:00Z';

export const module = (type: string, details: unknown, id = `${type}-1`, name = type) => ({
  id,
  name,
  type,
  details: typeof details === 'string' ? details : JSON.stringify(details),
});

export const hero = module(
  'hero',
  { title: 'Cloud DNS answers near the asker', lead: 'A lead.', actions: [], drawing: 'resolver' },
  'hero-1',
  'Overview',
);
export const faq = module(
  'faq',
  {
    title: 'Questions',
    items: [
      { question: 'Why?', answer: 'Because.' },
      { question: 'How?', answer: 'So.' },
    ],
  },
  'faq-2',
  'Questions',
);
export const steps = module(
  'steps',
  {
    title: 'Three steps',
    steps: [
      { title: 'One', text: 'First.' },
      { title: 'Two', text: 'Second.' },
    ],
  },
  'steps-3',
  'Steps',
);

export const detail = {
  id: '1',
  code: 'cloud-dns',
  name: 'Cloud DNS',
  desc: 'Responses near the asker.',
  moduleViewList: [hero, faq, steps],
  translation,
  updateTime,
  draft: false,
};

export const article = {
  id: '9',
  code: 'an-article',
  type: 'BLOG',
  title: 'An article',
  summary: 'Its summary.',
  tag: 'cloud-security',
  tagName: 'Cloud security',
  subtags: [],
  author: 'A. Writer',
  publishTime: updateTime,
  updateTime,
  readingMinutes: 4,
  cover: 'an-article',
  url: '/blog/an-article/',
  locale: 'en',
  content: '<h2 id="one">One</h2><p>Text<script>alert(1)</script></p>',
  headings: [{ id: 'one', text: 'One', level: 2 }],
  translation,
  draft: false,
};

export const leaf = (id: string, code: string, name: string, area: string, displayOnly: string[] = []) => ({
  id,
  code,
  name,
  desc: `About ${name}`,
  url: `/${area}/${code}/`,
  displayOnly,
});
export const node = (id: string, name: string, children: unknown[]) => ({
  id,
  name,
  desc: '',
  url: '',
  defaultIcon: 'dns',
  hoverIcon: 'dns',
  children,
});

export const responses: Partial<Record<CallName, unknown>> = {
  'common/getWebInfo': {
    logoUrl: '/favicon.svg',
    iconUrl: '/favicon.svg',
    defaultLanguage: 'EN_US',
    siteLanguageList: [
      { name: 'English', value: 'EN_US' },
      { name: '简体中文', value: 'ZH_CN' },
      { name: '한국어', value: 'KO_KR' },
      { name: '日本語', value: 'JA_JP' },
    ],
    copyright: [
      { languageCode: 'EN_US', text: '© The company', icp: '' },
      { languageCode: 'ZH_CN', text: '© 公司', icp: '沪ICP备00000000号' },
    ],
  },
  'common/getNav': [
    {
      ID: 2,
      title: 'Products',
      url: '/products/',
      type: 1,
      children: [{ ID: 21, title: 'Cloud DNS', url: '/products/cloud-dns/', children: [] }],
    },
  ],
  'common/getHeader': {
    logins: [],
    actions: [{ title: 'Free trial', url: '/free-trial/', kind: 'primary' }],
  },
  'common/getAdvertisement': [],
  'common/getHotMenus': [],
  'common/getCountries': [{ code: 'JP', name: 'Japan', region: 'east-and-north-asia' }],
  'common/getDict': [{ code: 'other', name: 'Other' }],
  'common/getMapping': (request: Request) =>
    request.json<{ linkUri: string }>().then(
      ({ linkUri }) =>
        ({
          '/old': { target: '/products/', status: 301 },
          '/gone-abroad': { target: 'https://evil.example/', status: 302 },
          '/slashes': { target: '//evil.example/', status: 302 },
        })[linkUri] ?? null,
    ),
  'common/getPage': { ...detail, type: 'page', version: '1', code: 'contact', name: 'Contact' },
  'products/getPublish': [
    node('p', 'Edge', [
      leaf('1', 'cloud-dns', 'Cloud DNS', 'products'),
      leaf('7', 'media-player', '미디어 플레이어', 'products', ['ko']),
    ]),
  ],
  'products/productDetailByCode': detail,
  'solutions/getPublish': [
    node('s', 'By industry', [leaf('2', 'manufacturing', 'Manufacturing', 'solutions')]),
  ],
  'solutions/solutionDetail': { ...detail, id: '2', code: 'manufacturing', name: 'Manufacturing' },
  'home/getBanner': [
    {
      id: 'b',
      type: 'banner',
      title: 'A claim',
      text: 'One sentence.',
      actions: [],
      drawing: 'flow',
      startsAt: null,
      endsAt: null,
    },
  ],
  'home/getModules': [],
  'home/getImageResource': { type: 'topcase', title: 'Customers', alt: 'Customers', images: [] },
  'home/getSolutionsRecommends': [],
  'home/getRecommandNews': [
    { type: 'NEWS', rows: [{ ...article, url: '/news/an-article/', type: 'NEWS', title: 'Some news' }] },
  ],
  'news/getNewsDetailByCode': article,
  'common/getUserInfo': { displayName: null },
};

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const SAMPLE_BY_FORMAT: Record<string, string> = {
  'date-time': '2020-01-05T08:00:00Z',
  date: '2020-01-05',
  email: 'someone@customer.example',
};
/** Returns a sample string: one that is valid as a word, phone number, and code, or a path. */
const textOf = ({ format, pattern, maxLength = 4 }: JsonSchema): string => {
  const known = SAMPLE_BY_FORMAT[format ?? ''];
  if (known !== undefined) return known;
  return (
    ['1234', '/1234/']
      .find((text) => !pattern || new RegExp(pattern, 'u').test(text))
      ?.slice(0, Math.max(2, maxLength)) ?? ''
  );
};

function minimalOfJson(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return minimalOfJson(first);
  const { properties = {}, required = [], items = {}, minItems = 0 } = schema;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, minimalOfJson(properties[name] ?? {})]));
    case 'array':
      return Array.from({ length: minItems }, () => minimalOfJson(items));
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(schema);
    default:
      return null;
  }
}

/** Returns a minimal value of a contract schema, so that tests of all calls need no fixture per call. */
export const minimalOf = (schema: z.ZodType): unknown =>
  minimalOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
