// What comes from outside never names a property of an object. Every plain object has a `constructor` and a
// `toString`, so a look-up by a word of a header, a path or an answer goes through `Map` or is asked with
// `Object.hasOwn`. The compiler's own types say which look-ups are by a word that can be any.
import * as ast from 'typescript/unstable/ast';
import { API, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();
const ANY_WORD = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any;

/** Look-ups by a key that our own code makes, each with the reason why it is none of the outside's. */
const OUR_OWN_KEYS = new Map([
  ['common/contract/openapi.ts', 'names of the contract'],
  ['common/upstream/client.ts rest[name]', 'names of parameters in a path of the contract'],
  ['src/cache/shared.ts renewed[this.#key]', 'a key of shared data, asked with Object.hasOwn'],
  ['src/middleware/cache/query-values.ts VALUES[path]', 'a path of the policy table'],
  ['src/middleware/cache/query-values.ts values[name]', 'asked with Object.hasOwn'],
]);

/** Whether a look-up stands in the list, by its file or by itself. */
const isOwn = (file: string, text: string): boolean =>
  OUR_OWN_KEYS.has(file) || OUR_OWN_KEYS.has(`${file} ${text}`);

/** Whether an expression says with `as` what its key is: then the compiler only repeats what it was told. */
const isClaimed = (key: ast.Expression): boolean =>
  ast.isAsExpression(key) || (ast.isParenthesizedExpression(key) && isClaimed(key.expression));

const partsOf = (type: Type): readonly Type[] =>
  type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type];

/** The look-ups by any word in the files of a tsconfig, as `file expression`. */
function openLookUps(config: string): string[] {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProject: `${ROOT}/${config}` }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    const found: string[] = [];
    const isOpen = (key: ast.Expression): boolean => {
      const type = checker.getTypeAtLocation(key);
      return isClaimed(key) || !type || partsOf(type).some((part) => (part.flags & ANY_WORD) !== 0);
    };
    for (const name of program.getSourceFileNames()) {
      const file = name.slice(ROOT.length + 1);
      const source = /^(?:portal\/)?src\//.test(file) ? program.getSourceFile(name) : undefined;
      const visit = (node: ast.Node): void => {
        const key = ast.isElementAccessExpression(node)
          ? node.argumentExpression
          : ast.isBinaryExpression(node) && node.operatorToken.kind === ast.SyntaxKind.InKeyword
            ? node.left
            : undefined;
        if (key && isOpen(key) && !isOwn(file, node.getText(source)))
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

describe('names that every object has', () => {
  it.each(['tsconfig.site.json', 'tsconfig.client.json', 'portal/tsconfig.json'])(
    'no look-up of %s is by a word that may be any',
    (config) => {
      expect([...new Set(openLookUps(config))]).toEqual([]);
    },
    60_000,
  );
});
