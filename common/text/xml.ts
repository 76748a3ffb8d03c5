// XML writer for feeds and sitemaps, and text escaping for XML, HTML, and WebVTT.

/** Serialized XML, created only by this module. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string>>;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
]);

/** Escapes text for element content in XML, HTML, or WebVTT: `&`, `<`, and `>`. */
export const escapeText = (text: string): string =>
  text.replace(/[<>&]/g, (sign) => ENTITIES.get(sign) ?? sign);

/** Escapes text for HTML elements and attributes. Most text of pages contains nothing to escape. */
export const escapeHtml = (text: string): string =>
  /[<>&"']/.test(text) ? text.replace(/[<>&"']/g, (sign) => ENTITIES.get(sign) ?? sign) : text;

/** Escapes text for XML elements and attributes; removes characters that XML 1.0 §2.2 does not allow. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"']/g, (sign) => ENTITIES.get(sign) ?? sign);

/** An element with text, children, or neither. Names are not escaped. */
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

/** An XML document: the declaration and the root element. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
