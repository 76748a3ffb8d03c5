// Writes XML: feeds and site maps. Text can only become markup by being escaped.

/** A piece of finished XML; only this file makes them. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string>>;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Text of an element or attribute: signs of markup escaped, characters that XML 1.0 §2.2 lacks left out. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML must not hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"']/g, (sign) => ENTITIES.get(sign) ?? sign);

/** An element with text, with children, or with neither. Names are ours and are written as they are. */
export function element(
  name: string,
  content: string | readonly Xml[] = [],
  attributes: Attributes = {},
): Xml {
  const opened = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`),
  ].join(' ');
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(({ xml }) => xml).join('');
  return { xml: inner === '' ? `<${opened}/>` : `<${opened}>${inner}</${name}>` };
}

/** A document: the declaration and its one root element. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
