// Content of the home page for all peers: its types, and how a Worker loads it.

/** A link, or a text if it has no address. */
export interface Link {
  text: string;
  href?: string;
}

export interface Group {
  title: Link;
  links: Link[];
}

export interface Menu extends Group {
  groups: Group[];
}

/** An item of a list, such as a card. */
export interface Item {
  title: Link;
  texts: string[];
  links: Link[];
  /** Address of a drawing, which the page refers to with `<use>`. */
  drawing?: string;
}

export interface Section {
  id: string;
  title: string;
  texts: string[];
  items: Item[];
  links: Link[];
  /** Inline SVG, such as the map, as a string. */
  graphic?: string;
}

export interface Home {
  title: string;
  /** Names or properties of `<meta>` with their content. */
  metas: [name: string, content: string][];
  /** Structured data (JSON-LD). */
  data: string;
  banner: Item;
  menus: Menu[];
  tools: Link[];
  sections: Section[];
  footer: { texts: string[]; groups: Group[]; links: Link[] };
}

/** Paths of the content at the portal: everything but the news, and the news. */
export const HOME_PATH = '/peers/home';
export const NEWS_PATH = '/peers/news';

let shared: Home | null = null;

const load = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;

/**
 * Content of one rendering. As on the site, the isolate stores shared data after the first request, and requests the
 * news for every rendering.
 */
export async function loadHome(portal: string): Promise<Home> {
  shared ??= await load<Home>(`${portal}${HOME_PATH}`);
  const news = await load<Section[]>(`${portal}${NEWS_PATH}`);
  return { ...shared, sections: shared.sections.toSpliced(-1, 0, ...news) };
}
