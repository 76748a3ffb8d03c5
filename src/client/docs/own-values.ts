// The reader's own values, which replace placeholders in documentation samples. They are stored only in this browser
// and never contain a token.
import {
  isForSandbox,
  OWN_VALUES_KEY,
  PLACEHOLDERS,
  VALUE_NAMES,
  type ValueName,
} from '../../../common/text/sample-values.ts';
import { find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { readStorage, writeStorage } from '../browser/store.ts';

export type OwnValues = Partial<Record<ValueName, string>>;

const MAX_LENGTH = 253;
/** Maximum length of the stored JSON text, which contains up to three values. */
const MAX_STORED = 1000;

/** Patterns of the API description. Variable names are uppercase, so a token never matches. */
const PATTERNS: Readonly<Record<ValueName, RegExp>> = {
  hostname: /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  hostnameId: /^hn_[0-9a-z]{12}$/,
  tokenVariable: /^[A-Z_][A-Z0-9_]{0,63}$/,
};

export const isValid = (name: ValueName, value: string): boolean =>
  value.length <= MAX_LENGTH && PATTERNS[name].test(value);

/** Values in JSON text that are valid and differ from their placeholders. */
export function valuesIn(text: string | null): OwnValues {
  if (text === null || text.length > MAX_STORED) return {};
  try {
    const stored: unknown = JSON.parse(text);
    const members = new Map<string, unknown>(Object.entries(Object(stored)));
    return Object.fromEntries(
      VALUE_NAMES.flatMap((name) => {
        const value = members.get(name);
        const isOwn = typeof value === 'string' && value !== PLACEHOLDERS[name] && isValid(name, value);
        return isOwn ? [[name, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}

export const storedValues = (): OwnValues => valuesIn(readStorage('localStorage', OWN_VALUES_KEY));

/** Placeholders that are not part of a longer label, ID, or variable. */
const BOUNDED = VALUE_NAMES.map((name) => `(?<${name}>${PLACEHOLDERS[name].replaceAll('.', '\\.')})`).join(
  '|',
);
const PATTERN = new RegExp(`(?<![\\w-])(?:${BOUNDED})(?![\\w-])`, 'g');

interface Part {
  text: string;
  /** Name of the value that replaces a placeholder. */
  name?: ValueName;
}

/** Splits a string into own values and the parts between them. */
export function splitParts(text: string, values: OwnValues): Part[] {
  const parts: Part[] = [];
  let offset = 0;
  for (const { index, 0: match, groups = {} } of text.matchAll(PATTERN)) {
    const name = VALUE_NAMES.find((valueName) => groups[valueName] !== undefined);
    const value = name && values[name];
    if (!value) continue;
    if (index > offset) parts.push({ text: text.slice(offset, index) });
    parts.push({ text: value, name });
    offset = index + match.length;
  }
  if (offset < text.length) parts.push({ text: text.slice(offset) });
  return parts;
}

/** Markdown of a page with own values in its samples. Samples for the sandbox are not changed. */
export const filledMarkdown = (markdown: string, values: OwnValues): string =>
  markdown.replace(/^ *(`{3,}).*?^ *\1$/gms, (sample) =>
    isForSandbox(sample)
      ? sample
      : splitParts(sample, values)
          .map(({ text }) => text)
          .join(''),
  );

/** Creates the node of a part. The element of an own value stores its name, so that `restore` finds it. */
function createNode({ text, name }: Part): string | HTMLElement {
  if (!name) return text;
  const value = create('span', { className: 'own-value', title: PLACEHOLDERS[name] }, text);
  value.dataset.value = name;
  return value;
}

/** Samples, and the line that names their placeholders. Responses of the sandbox are not changed. */
const CODE = ':is(.docs .code-block, .doc-values) code';

function fill(values: OwnValues): void {
  for (const code of document.querySelectorAll(CODE)) {
    if (code.closest('.api-result') || isForSandbox(code.textContent)) continue;
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && !walker.currentNode.parentElement?.dataset.value)
        nodes.push(walker.currentNode);
    for (const text of nodes) {
      const parts = splitParts(text.data, values);
      if (parts.some(({ name }) => name)) text.replaceWith(...parts.map(createNode));
    }
  }
}

function restore(): void {
  for (const name of VALUE_NAMES)
    for (const value of document.querySelectorAll(`[data-value=${name}]`)) {
      const { parentNode } = value;
      value.replaceWith(PLACEHOLDERS[name]);
      parentNode?.normalize();
    }
}

let observer: MutationObserver | undefined;

/** Writes the values into the samples of the current page, and into samples that other scripts add later. */
export function showValues(values: OwnValues): void {
  observer?.disconnect();
  restore();
  const page = find('.docs-main');
  if (!page || Object.keys(values).length === 0) return;
  fill(values);
  observer = new MutationObserver(() => fill(values));
  observer.observe(page, { childList: true, subtree: true });
}

/** Stores values and shows them. */
export function saveValues(values: OwnValues): void {
  writeStorage('localStorage', OWN_VALUES_KEY, JSON.stringify(values));
  showValues(values);
}
