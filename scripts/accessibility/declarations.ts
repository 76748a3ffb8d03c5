// Reads the WCAG 2.2 criteria that tests declare with `wcag(…)` (test/wcag.ts) from the test sources.
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

export interface Declaration {
  file: string;
  /** Title as in the source, with the placeholders of `it.each`. */
  title: string;
  criteria: string[];
}

/** The text of a string literal or a template literal without expressions. Throws for other expressions. */
function literal(node: unknown, file: string): string {
  const {
    type,
    value,
    quasis = [],
  } = node as {
    type: string;
    value?: unknown;
    quasis?: { value: { cooked: string | null } }[];
  };
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateLiteral' && quasis.length === 1) return quasis[0]?.value.cooked ?? '';
  throw new Error(`${file}: a test that declares criteria must have a literal title and literal criteria`);
}

function declarationsIn(file: string, source: string): Declaration[] {
  const declared: Declaration[] = [];
  new Visitor({
    CallExpression: ({ arguments: [title, options] }) => {
      if (options?.type !== 'CallExpression' || options.callee.type !== 'Identifier') return;
      if (options.callee.name !== 'wcag') return;
      const criteria = options.arguments.map((argument) => literal(argument, file));
      declared.push({ file, title: literal(title, file), criteria });
    },
  }).visit(parseSync(file, source).program);
  return declared;
}

/** Returns the declarations of all tests, by file and position. */
export const declarations = (): Declaration[] =>
  globSync('test/**/*.test.{ts,tsx}')
    .sort()
    .map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => source.includes('wcag('))
    .flatMap(({ file, source }) => declarationsIn(file, source));
