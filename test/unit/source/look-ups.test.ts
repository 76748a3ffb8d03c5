// Property lookups by external text. Every plain object inherits members such as `constructor`, so lookups by text from
// a header, a path, or a response use `Map` or `Object.hasOwn`. TypeScript's types reveal lookups by arbitrary text.
import * as ast from 'typescript/unstable/ast';
import { API, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();
const ANY_TEXT = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any;

/** Lookups by internal keys, with the reason why the key is not external. */
const INTERNAL_KEYS = new Map([
  ['common/contract/own.ts record[name]', 'guarded by Object.hasOwn'],
  ['common/contract/openapi.ts', 'names of the contract'],
  ['common/upstream/client.ts unused[name]', 'names of parameters in a path of the contract'],
  ['src/cache/shared.ts renewed[this.#key]', 'a key of shared data, guarded by Object.hasOwn'],
  ['src/middleware/cache/query-values.ts VALUES[path]', 'a path of the policy table'],
  ['src/middleware/cache/query-values.ts values[name]', 'guarded by Object.hasOwn'],
  ['src/views/static-html.ts props[prop]', 'a key of the same object'],
]);

/** Whether a lookup is in the list, by its file or its expression. */
const isInternal = (file: string, text: string): boolean =>
  INTERNAL_KEYS.has(file) || INTERNAL_KEYS.has(`${file} ${text}`);

/** Whether the type of an expression is asserted with `as`, which the compiler does not verify. */
const isAsserted = (key: ast.Expression): boolean =>
  ast.isAsExpression(key) || (ast.isParenthesizedExpression(key) && isAsserted(key.expression));

const partsOf = (type: Type): readonly Type[] =>
  type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type];

/** Returns the lookups by arbitrary text in the files of a tsconfig, as `file expression`. */
function openLookups(config: string): string[] {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProject: `${ROOT}/${config}` }).getProjects();
    if (!project) throw new Error(`${config} is not a project`);
    const { program, checker } = project;
    const found: string[] = [];
    const isOpen = (key: ast.Expression): boolean => {
      const type = checker.getTypeAtLocation(key);
      return isAsserted(key) || !type || partsOf(type).some((part) => (part.flags & ANY_TEXT) !== 0);
    };
    for (const name of program.getSourceFileNames()) {
      const file = name.slice(ROOT.length + 1);
      const source = /^(?:(?:portal\/)?src|common)\//.test(file) ? program.getSourceFile(name) : undefined;
      const visit = (node: ast.Node): void => {
        const key = ast.isElementAccessExpression(node)
          ? node.argumentExpression
          : ast.isBinaryExpression(node) && node.operatorToken.kind === ast.SyntaxKind.InKeyword
            ? node.left
            : undefined;
        if (key && isOpen(key) && !isInternal(file, node.getText(source)))
          found.push(`${file} ${node.getText(source)}`);
        node.forEachChild(visit);
      };
      if (source) visit(source);
    }
    return found;
  } finally {
    api.close();
  }
}

describe('property lookups', () => {
  it.each(['tsconfig.site.json', 'tsconfig.client.json', 'portal/tsconfig.json'])(
    'the project %s has no property lookup by external text',
    (config) => {
      expect([...new Set(openLookups(config))]).toEqual([]);
    },
    60_000,
  );
});
