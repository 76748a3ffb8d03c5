// Types of the home page content for all peers, and the function that loads it.

/** A link, or text without `href`. */
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
  /** URL of a drawing, which the page references with `<use>`. */
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
  /** `<meta>` names or properties, with their content. */
  metas: [name: string, content: string][];
  /** Structured data (JSON-LD). */
  data: string;
  banner: Item;
  menus: Menu[];
  tools: Link[];
  sections: Section[];
  footer: { texts: string[]; groups: Group[]; links: Link[] };
}

/** Paths of the content on the portal: all content except the news, and the news. */
export const HOME_PATH = '/peers/home';
export const NEWS_PATH = '/peers/news';

let shared: Home | null = null;

const load = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>;

/** Loads the content for one rendering. As on the site, only the news are requested for every rendering. */
export async function loadHome(portal: string): Promise<Home> {
  shared ??= await load<Home>(`${portal}${HOME_PATH}`);
  const news = await load<Section[]>(`${portal}${NEWS_PATH}`);
  return { ...shared, sections: shared.sections.toSpliced(-1, 0, ...news) };
}
