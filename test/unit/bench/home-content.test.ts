// Content of the home page for the peer frameworks: all text and links of the page, once.
import { describe, expect, it } from 'vitest';
import { missingContent, splitHome } from '../../../bench/home-content.ts';

const HTML = `<!doctype html><html><head><title>Home</title><meta charset="utf-8"><meta name="viewport" content="w">
<meta property="og:title" content="Edge"><script type="application/ld+json">{"a":1}</script></head><body>
<aside><p><strong>Now</strong> <span>Read this.</span></p><a href="/report/">Report</a></aside>
<header><a class="logo" href="/">Site</a><ul><li class="menu"><details><summary>Products</summary>
<div class="mega-lead"><strong>Products</strong><a href="/products/">See all</a></div>
<ul class="mega-groups"><li><span>Speed</span><ul><li><a href="/products/cdn/">CDN<span>New</span></a></li></ul></li></ul>
</details></li></ul><div class="header-side"><summary><span>Language</span></summary><a href="/contact/">Contact</a></div>
<a class="header-search" href="/search/">Search</a></header>
<main><section id="hero"><h1>Fast</h1><p>Lead</p><a href="/trial/">Trial</a><svg><path d="M0 0"></path></svg></section>
<section id="figures"><dl><div><dt>cities</dt><dd>270</dd></div></dl><p>As of today</p></section>
<section id="home-news"><h2>News</h2><ul><li><svg><use href="/d.svg#d"></use></svg><p><span>Event</span><time>1 May</time></p>
<h3><a href="/news/a/">Title</a></h3></li></ul><a href="/news/">See all</a></section>
<section id="end"><h2>Start</h2></section></main>
<footer><a class="logo" href="/">Site</a><ul class="footer-groups"><li><h2>Legal</h2><ul><li><a href="/terms/">Terms</a></li></ul></li></ul>
<div class="footer-bar"><p>© Corvane</p><a href="/privacy/">Privacy</a></div></footer></body></html>`;

describe('the content of the home page', () => {
  const { home, news } = splitHome(HTML);

  it('the head, the banner, and the menus have their text and links', () => {
    expect(home).toMatchObject({ title: 'Home', metas: [['og:title', 'Edge']], data: '{"a":1}' });
    expect(home.banner).toEqual({
      title: { text: 'Report', href: '/report/' },
      texts: ['Now Read this.'],
      links: [],
    });
    expect(home.menus).toEqual([
      {
        title: { text: 'Products' },
        links: [{ text: 'See all', href: '/products/' }],
        groups: [{ title: { text: 'Speed' }, links: [{ text: 'CDN New', href: '/products/cdn/' }] }],
      },
    ]);
    expect(home.tools.map(({ text }) => text)).toEqual(['Site', 'Language', 'Contact', 'Search']);
  });

  it('the sections have their items, and news is separate', () => {
    expect(home.sections.map(({ id }) => id)).toEqual(['hero', 'figures', 'end']);
    expect(home.sections[0]).toMatchObject({
      title: 'Fast',
      texts: ['Lead'],
      graphic: expect.stringContaining('M0 0'),
    });
    expect(home.sections[1]).toMatchObject({ title: '', texts: ['As of today'] });
    expect(home.sections[1]?.items).toEqual([{ title: { text: 'cities' }, texts: ['270'], links: [] }]);
    expect(news[0]?.items).toEqual([
      {
        title: { text: 'Title', href: '/news/a/' },
        texts: ['Event 1 May'],
        links: [],
        drawing: '/d.svg#d',
      },
    ]);
  });

  it('the footer has its groups and links', () => {
    expect(home.footer.groups).toEqual([
      { title: { text: 'Legal' }, links: [{ text: 'Terms', href: '/terms/' }] },
    ]);
    expect(home.footer.links.map(({ href }) => href)).toEqual(['/', '/privacy/']);
  });

  it('a page with a missing section is rejected, and the error names the section', () => {
    expect(() => splitHome(HTML.replace('footer-bar', 'bar'))).toThrow('the home page has no footer bar');
  });

  it('a page that lacks a link or a word is detected', () => {
    expect(missingContent(HTML, HTML)).toEqual([]);
    expect(missingContent(HTML, HTML.replace('/trial/', '/other/').replace('Lead', ''))).toEqual([
      '/trial/',
      'Lead',
    ]);
  });

  it('a page may lack hidden text, drawings, and scripts', () => {
    const hidden = '<p hidden>Markdown</p><svg><title>Drawing</title></svg><script>script</script>';
    expect(missingContent(HTML.replace('<main>', `<main>${hidden}`), HTML)).toEqual([]);
  });
});
