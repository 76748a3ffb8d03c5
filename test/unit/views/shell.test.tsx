// Header, menus, language switch, and footer with data from the portal.
import { describe, expect, it, vi } from 'vitest';
import { brand } from '../../../common/config.ts';
import { type MenuItem, MenuItemSchema } from '../../../common/contract/entities/shell.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { portalSiteInfo } from '../../../common/overrides/frame-overlay.ts';
import { type ExtrasFile, extrasOf } from '../../../src/routes/common/page/extras.tsx';
import { hotMenusOf } from '../../../src/views/hot-menus.ts';
import { LanguageSwitch } from '../../../src/views/layout/language-switch.tsx';
import { SiteFooter } from '../../../src/views/layout/site-footer.tsx';
import { SiteHeader } from '../../../src/views/layout/site-header.tsx';
import { html } from './html.tsx';

// Stubs the URLs of the built client files.
vi.mock('../../../src/routes/common/page/assets.ts', () => import('./assets.ts'));

const item = (title: string, more: Partial<MenuItem> = {}): MenuItem =>
  MenuItemSchema.parse({ ID: 1, title, url: `/${title}/`, children: [], ...more });
const header = {
  logins: [{ title: 'Console login', url: 'https://console.example/' }],
  actions: [{ title: 'Free trial', url: '/free-trial/', kind: 'primary' as const }],
};
const languages = localeCodes.map((locale) => ({ locale, name: LOCALES[locale].name, host: null }));

const WEB_INFO = {
  logoUrl: '',
  iconUrl: '',
  copyright: [],
  siteLanguageList: [],
  defaultLanguage: 'EN_US' as const,
};

const promotion = {
  title: 'An ebook',
  content: 'About bots.',
  urlText: 'Read it',
  url: '/resources/ebooks/',
  image: 'bots',
};

describe('§2 menus', () => {
  const menu = (menus: MenuItem[], locale?: Locale) =>
    html(<SiteHeader menus={menus} header={header} logo={brand.mark} />, locale);

  it('menu type 1 is a list in two columns, by col', () => {
    const page = menu([
      item('products', { type: 1, children: [item('left'), item('right', { col: 'right' })] }),
    ]);
    expect(page).toMatch(/mega-groups.*\/left\/.*mega-groups.*\/right\//);
  });

  const asideOf = (menu: MenuItem, locale: Locale = 'en') => {
    const { inserts } = JSON.parse(extrasOf(locale, [menu], hotMenusOf([]), []).json) as ExtrasFile;
    return inserts.find(([selector]) => selector.endsWith('> .wrap'))?.[2] ?? '';
  };

  it.each([2, 3])('menu type %i is a list with a promotion card, which belongs to the extras', (type) => {
    const menuItem = item('solutions', { type, promotion, children: [item('education')] });
    expect(menu([menuItem])).toContain('/education/');
    expect(menu([menuItem])).not.toContain('An ebook');
    expect(asideOf(menuItem)).toMatch(
      /^<div class="mega-aside"><div class="(?:cover|drawing)".*An ebook.*About bots\..*href="\/resources\/ebooks\/"/,
    );
  });

  it('menu type 4 is a plain link', () => {
    expect(menu([item('partnership', { type: 4 })])).toMatch(/<a href="\/partnership\/" class="menu-title">/);
  });

  it('menu type 5 has View More to /resources/, even next to a promotion', () => {
    expect(asideOf(item('resources', { type: 5, promotion, children: [item('blog')] }))).toMatch(
      /mega-aside.*An ebook.*href="\/resources\/"[^>]*>View more/,
    );
    expect(asideOf(item('resources', { type: 5, children: [item('blog')] }), 'ja')).toMatch(
      /mega-aside.*<svg.*href="\/ja\/resources\/"[^>]*>もっと見る/,
    );
  });

  it('menu types 1 and 4 have no aside', () => {
    expect(asideOf(item('products', { type: 1, promotion, children: [item('dns')] }))).toBe('');
    expect(asideOf(item('partners', { type: 4 }))).toBe('');
  });

  it('the panel of a menu without a list page is identified by its first link', () => {
    const menuItem = item('resources', { type: 5, url: '', children: [item('blog')] });
    const { inserts } = JSON.parse(extrasOf('en', [menuItem], hotMenusOf([]), []).json) as ExtrasFile;
    expect(inserts.map(([selector]) => selector)).toEqual([
      '.mega:has(a:is([href="/blog/"],[href^="/blog/?"])) > .wrap',
    ]);
  });

  it('the menus show Partners for Korean, English, and Japanese only', () => {
    const partners = item('partnership', { displayOnly: ['ko', 'en', 'ja'] });
    for (const locale of localeCodes)
      expect(menu([partners], locale).includes('partnership')).toBe(locale !== 'cn');
  });

  it('menus also filter children by locale, and link to the page of a menu without remaining children', () => {
    const page = menu(
      [item('products', { type: 1, children: [item('media-player', { displayOnly: ['ko'] })] })],
      'en',
    );
    expect(page).not.toContain('media-player');
    expect(page).toContain('href="/products/"');
  });

  it('menus mark new and hot items, and external links', () => {
    const page = menu([
      item('products', {
        type: 1,
        children: [
          item('a', { latest: true }),
          item('b', { hottest: true }),
          item('c', { target: '_blank', url: 'https://docs.example/' }),
        ],
      }),
    ]);
    expect(page).toContain('>New</span>');
    expect(page).toContain('>Hot</span>');
    expect(page).toMatch(/href="https:\/\/docs.example\/"[^>]*target="_blank" rel="noopener"/);
  });

  it('menus are disclosures that share a name and open without a script', () => {
    expect(
      menu([
        item('a', { type: 2, children: [item('b')] }),
        item('c', { type: 2, children: [item('d')] }),
      ]).match(/<details name="menu">/g),
    ).toHaveLength(2);
  });
});

it.each([
  ['/files/logo.svg', '<img src="/files/logo.svg"'],
  [brand.mark, '<span class="mark"'],
  ['', '<span class="mark"'],
  ['https://elsewhere.example/logo.svg', '<span class="mark"'],
  ['//elsewhere.example/logo.svg', '<span class="mark"'],
])('§3 the logo "%s" is shown as %s; an image that the policy blocks is ignored', (url, shown) => {
  const page = html(<SiteHeader menus={[]} header={header} logo={url} />);
  expect(page).toContain(`class="logo">${shown}`);
});

describe('§4 language switch', () => {
  it('the switch links to the page in each language, with native names and sticky parameters', () => {
    const switched = <LanguageSwitch languages={languages} path="/products/cloud-dns/" available={null} />;
    const page = html(switched, 'ko', [['rsr', 'x']]);
    expect([...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(
      localeCodes.map((code) => `${LOCALES[code].prefix}/products/cloud-dns/?rsr=x`),
    );
    expect(page).toMatch(/hrefLang="ko" lang="ko" data-locale="ko" aria-current="true">한국어/i);
  });

  it('the hidden label of the switch ends with the colon of its language', () => {
    const label = (locale: Locale) => {
      const page = html(<LanguageSwitch languages={languages} path="/" available={null} />, locale);
      return /visually-hidden">([^<]+)</.exec(page)?.[1];
    };
    expect(localeCodes.map(label)).toEqual(['Language: ', '语言：', '언어: ', '言語：']);
  });

  it('the switch links to the parent page if there is neither a translation nor an English page', () => {
    const hrefs = (available: readonly Locale[]) =>
      [
        ...html(
          <LanguageSwitch languages={languages} path="/products/only-korean/" available={available} />,
          'ko',
        ).matchAll(/href="([^"]+)"/g),
      ].map(([, to]) => to);
    expect(hrefs(['ko'])).toEqual(
      localeCodes.map((code) =>
        code === 'ko' ? '/ko/products/only-korean/' : `${LOCALES[code].prefix}/products/`,
      ),
    );
    expect(hrefs(['en', 'ko'])).toEqual(
      localeCodes.map((code) => `${LOCALES[code].prefix}/products/only-korean/`),
    );
  });

  it('§3 the switch offers the locales of web info, in its order, with the host of a locale', () => {
    const chinese = { locale: 'cn', name: '中文', host: 'www.china.example' } as const;
    const offered = [chinese, ...languages.filter(({ locale }) => locale === 'en')];
    const page = html(<LanguageSwitch languages={offered} path="/blog/" available={null} />, 'cn', [
      ['pretoken', 'secret'],
    ]);
    expect([...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      'https://www.china.example/cn/blog/',
      '/blog/?pretoken=secret',
    ]);
    expect(page).toMatch(/<\/span>中文<\/span><\/summary>/);
  });
});

describe('footer', () => {
  it('the footer uses product names of the menus, and has copyright and ICP of the locale', () => {
    const webInfo = {
      ...WEB_INFO,
      copyright: [
        { languageCode: 'EN_US' as const, text: 'English rights', icp: '' },
        { languageCode: 'ZH_CN' as const, text: 'Chinese rights', icp: 'ICP 1' },
      ],
    };
    const menus = [
      item('products', {
        type: 1,
        children: [
          item('group', { url: '', children: [item('Cloud DNS', { url: '/products/cloud-dns/' })] }),
        ],
      }),
    ];
    const footer = (locale: Locale) =>
      html(<SiteFooter logo="/favicon.svg" info={portalSiteInfo(webInfo, locale)} menus={menus} />, locale);
    expect(footer('cn')).toMatch(
      /href="\/cn\/products\/cloud-dns\/"[^>]*>Cloud DNS<.*Chinese rights.*href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>ICP 1.*href="\/cn\/privacy-policy\/"/,
    );
    expect(footer('ja')).toContain('English rights');
    expect(footer('ja')).not.toContain('ICP 1');
  });

  it('long Japanese names in the footer may break between their words', () => {
    const name = 'エッジコンピューティングホスティング';
    const menus = [
      item('p', { type: 1, children: [item(name, { url: '/products/edge-computing-hosting/' })] }),
    ];
    const footer = (locale: Locale) =>
      html(<SiteFooter logo="/favicon.svg" info={[]} menus={menus} />, locale);
    expect(footer('ja')).toContain('>エッジコンピューティング<wbr/>ホスティング<');
    expect(footer('cn')).toContain(`>${name}<`);
  });

  it.each([
    [
      'en',
      'Cloud computing|Live streaming|Learning|Case sharing|Documentation|Blog|Customer support|Contact|Console login|Legal|Privacy policy|Cookie policy|Scam alert|Cookie settings',
    ],
    [
      'ja',
      'クラウドコンピューティング|ライブ配信|学ぶ|事例紹介|ドキュメント|ブログ|カスタマーサポート|お問い合わせ|コンソールログイン|法的事項|プライバシーポリシー|Cookieポリシー|詐欺へのご注意|Cookieの設定',
    ],
  ] as const)(
    '§1 the footer has all groups and the legal links, as links in the HTML (%s)',
    (locale, names) => {
      const menus = [
        item('p', {
          type: 1,
          children: ['object-storage', 'media-delivery'].map((code) =>
            item(code, { url: `/products/${code}/` }),
          ),
        }),
      ];
      const page = html(<SiteFooter logo="/favicon.svg" info={[]} menus={menus} />, locale);
      let from = 0;
      for (const name of names.split('|')) {
        const index = page.indexOf(`>${name}<`, from);
        expect([name, index > from]).toEqual([name, true]);
        from = index;
      }
      const paths =
        '/object-storage/ /media-delivery/ /glossary/ /case-study/ /blog/ /support/ /contact/ /legal/ /privacy-policy/ /cookie-policy/ /career/fraudulent-job-offers-alert/';
      for (const to of paths.split(' '))
        expect(page).toMatch(new RegExp(`href="${locale === 'en' ? '' : `/${locale}`}[^"]*${to}"`));
    },
  );
});

it.each(localeCodes)(
  'the footer links to the site’s documentation in the language of the page and in the same window (%s)',
  (locale) => {
    const page = html(<SiteFooter logo="/favicon.svg" info={[]} menus={[]} />, locale);
    const links = [...page.matchAll(/<a href="([^"]*\/docs\/[^"]*)"( target)?/g)].map(([, to, target]) => [
      to,
      target,
    ]);
    const { prefix } = LOCALES[locale];
    expect(links).toEqual([
      [`${prefix}/docs/`, undefined],
      [`${prefix}/docs/api/`, undefined],
    ]);
  },
);
