// Extracts the content of the home page from its HTML, so that all peers show the same text and links.
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import type { Group, Home, Item, Link, Section } from './peers/content.ts';

/** Outermost descendant elements that satisfy a condition, in document order. */
function findAll(node: Nodes, matches: (element: Element) => boolean): Element[] {
  const outermost: Element[] = [];
  visit(node, 'element', (element) => {
    if (element === node || !matches(element)) return undefined;
    outermost.push(element);
    return 'skip';
  });
  return outermost;
}

const isTag =
  (...names: string[]) =>
  ({ tagName }: Element) =>
    names.includes(tagName);
const hasClass =
  (name: string) =>
  ({ properties }: Element) =>
    Array.isArray(properties.className) && properties.className.includes(name);

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Text of an element. Spaces separate the text of different elements. */
function textOf(node: Nodes): string {
  const texts: string[] = [];
  visit(node, 'text', ({ value }) => void texts.push(value));
  return collapseSpaces(texts.join(' '));
}

function linkOf(element: Element): Link {
  const [anchor] = element.tagName === 'a' ? [element] : findAll(element, isTag('a'));
  const text = textOf(element);
  const { href } = anchor?.properties ?? {};
  return href === undefined ? { text } : { text, href: String(href) };
}

/** Elements that contain one text or one link each. */
const LEAVES = isTag(
  'h1',
  'h2',
  'h3',
  'p',
  'a',
  'small',
  'strong',
  'dt',
  'dd',
  'time',
  'button',
  'span',
  'text',
);
const isHeading = isTag('h1', 'h2', 'h3');

/** Text and links in an element: leaves, and text outside leaves. */
function leavesOf(element: Element): { element: Element | null; link: Link }[] {
  return element.children.flatMap((child: ElementContent) => {
    if (child.type === 'text') {
      const text = collapseSpaces(child.value);
      return text === '' ? [] : [{ element: null, link: { text } }];
    }
    if (child.type !== 'element' || child.tagName === 'svg') return [];
    const isLeaf =
      LEAVES(child) && (child.tagName === 'a' || isHeading(child) || findAll(child, isTag('a')).length === 0);
    if (!isLeaf) return leavesOf(child);
    const link = linkOf(child);
    return link.text === '' ? [] : [{ element: child, link }];
  });
}

/** The title is the first heading, or else the first link, or else the first text. */
function itemOf(element: Element): Item {
  const leaves = leavesOf(element);
  const title =
    leaves.find((leaf) => leaf.element && isHeading(leaf.element)) ??
    leaves.find(({ link }) => link.href !== undefined) ??
    leaves[0];
  const otherLinks = leaves.filter((leaf) => leaf !== title).map(({ link }) => link);
  const [use] = findAll(element, isTag('use'));
  return {
    title: title?.link ?? { text: '' },
    texts: otherLinks.filter(({ href }) => href === undefined).map(({ text }) => text),
    links: otherLinks.filter(({ href }) => href !== undefined),
    ...(use ? { drawing: String(use.properties.href) } : {}),
  };
}

const isItem = isTag('li', 'article', 'dl');
/** Inline drawings with their own shapes; others refer to files. */
const isGraphic = (element: Element): boolean =>
  element.tagName === 'svg' && findAll(element, isTag('path', 'text')).length > 0;

/** Entries of a section: list items, articles, and term-value pairs. */
const entriesOf = (section: Element): Element[] =>
  findAll(section, isItem).flatMap((entry) =>
    entry.tagName === 'dl' ? findAll(entry, isTag('div')) : [entry],
  );

function sectionOf(section: Element): Section {
  const graphics = findAll(section, isGraphic).map((graphic) => toHtml(graphic));
  // The graphic replaces a drawing of the section that no item contains.
  const [drawing] = findAll(section, hasClass('drawing')).map((element) => toHtml(element));
  const entries = entriesOf(section);
  const graphic = graphics.length > 0 ? graphics.join('') : entries.length === 0 ? drawing : undefined;
  const remainder: Element = structuredClone(section);
  visit(remainder, 'element', (element, index, parent) => {
    if (index === undefined || !parent || !isItem(element)) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  const { title, texts, links } = itemOf(remainder);
  const isTitle = findAll(remainder, isHeading).length > 0;
  return {
    id: String(section.properties.id ?? ''),
    title: isTitle ? title.text : '',
    texts: isTitle || title.href !== undefined || title.text === '' ? texts : [title.text, ...texts],
    items: entries.map(itemOf),
    links: isTitle || title.href === undefined ? links : [title, ...links],
    ...(graphic === undefined ? {} : { graphic }),
  };
}

/** Links in an element; the element itself if it is a link. */
const linksIn = (element: Element): Link[] =>
  element.tagName === 'a' ? [linkOf(element)] : findAll(element, isTag('a')).map(linkOf);

/** A group of links: its title is its first child. */
function groupOf(element: Element): Group {
  const [title, ...linkElements] = element.children.filter((child) => child.type === 'element');
  return { title: title ? linkOf(title) : { text: '' }, links: linkElements.flatMap(linksIn) };
}

function findOne(root: Nodes, matches: (element: Element) => boolean, name: string): Element {
  const [match] = findAll(root, matches);
  if (!match) throw new Error(`the home page has no ${name}`);
  return match;
}

function headOf(root: Root): Pick<Home, 'title' | 'metas' | 'data'> {
  const metas = findAll(root, isTag('meta')).flatMap(({ properties }): [string, string][] => {
    const name = properties.name ?? properties.property;
    return name === undefined || name === 'viewport' ? [] : [[String(name), String(properties.content)]];
  });
  const data = findOne(
    root,
    ({ properties }) => properties.type === 'application/ld+json',
    'structured data',
  );
  return { title: textOf(findOne(root, isTag('title'), 'title')), metas, data: textOf(data) };
}

/** Splits the HTML of the home page into stored content and the news of each rendering. Throws if a section is missing. */
export function splitHome(html: string): { home: Home; news: Section[] } {
  const root = fromHtml(html);
  const header = findOne(root, isTag('header'), 'header');
  const footer = findOne(root, isTag('footer'), 'footer');
  const groups = findOne(footer, hasClass('footer-groups'), 'footer groups');
  const menus = findAll(header, hasClass('menu')).map((menu) => ({
    ...groupOf(findAll(menu, isTag('details'))[0] ?? menu),
    links: findAll(menu, hasClass('mega-lead')).flatMap(linksIn),
    groups: findAll(menu, hasClass('mega-groups')).flatMap((list) =>
      list.children.filter((child) => child.type === 'element').map(groupOf),
    ),
  }));
  const sections = findAll(findOne(root, isTag('main'), 'main'), isTag('section', 'nav')).map(sectionOf);
  const isNews = ({ id }: Section) => /^home-(?:news|blog)$/.test(id);
  const bar = findOne(footer, hasClass('footer-bar'), 'footer bar');
  const logo = findOne(header, hasClass('logo'), 'logo');
  const side = findOne(header, hasClass('header-side'), 'header controls');
  const search = findOne(header, hasClass('header-search'), 'search');
  const home: Home = {
    ...headOf(root),
    banner: itemOf(findOne(root, isTag('aside'), 'banner')),
    menus,
    tools: [logo, side, search].flatMap((element) =>
      leavesOf({ ...header, children: [element] }).map(({ link }) => link),
    ),
    sections: sections.filter((section) => !isNews(section)),
    footer: {
      texts: findAll(footer, isTag('p')).map((text) => textOf(text)),
      groups: groups.children.filter((child) => child.type === 'element').map(groupOf),
      links: [...findAll(footer, hasClass('logo')), bar].flatMap(linksIn),
    },
  };
  return { home, news: sections.filter(isNews) };
}

/** Link URLs, and words outside drawings, scripts, and hidden elements. */
function contentOf(html: string): Set<string> {
  const root = fromHtml(html);
  const body = findOne(root, isTag('body'), 'body');
  const addresses = findAll(body, isTag('a')).map(({ properties }) => String(properties.href));
  visit(body, 'element', (element, index, parent) => {
    const isContent = !isTag('svg', 'script', 'button')(element) && !element.properties.hidden;
    if (index === undefined || !parent || isContent) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  const texts: string[] = [];
  visit(body, 'text', ({ value }) => void texts.push(...value.split(/\s+/)));
  return new Set([...addresses, ...texts.filter((word) => word !== '')]);
}

/** Link URLs and words of a page that another page does not contain. */
export const missingContent = (page: string, otherPage: string): string[] => [
  ...contentOf(page).difference(contentOf(otherPage)),
];
