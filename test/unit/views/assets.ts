/** Style sheets and scripts of a build. */
export const assets = {
  styles: {
    first: '/first.css',
    late: '/late.css',
    modules: '/modules.css',
    demo: '/demo.css',
    diagram: '/diagram.css',
    home: '/home.css',
    catalog: '/catalog.css',
    form: '/form.css',
    article: '/article.css',
    map: '/map.css',
    docs: '/docs.css',
    api: '/api.css',
    speed: '/assets/speed.css',
  },
  firstPaint: { code: 'before()', hash: 'sha256-0' },
  scripts: ['/boot.js'],
  soft: [],
  preloadFonts: [],
  build: 'b',
};
