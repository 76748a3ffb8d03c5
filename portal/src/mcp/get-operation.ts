// Tool get_operation: an operation of the customer API with its schemas and examples, from the OpenAPI description.
import { z } from 'zod';
import { ACCOUNT } from '../../../common/contract/api-paths.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { formatJson, type Json } from '../../../common/text/json-text.ts';
import { type ApiEntry, type ApiOperation, readApi } from '../api-reference/openapi.ts';
import { createTool, Lang, ToolError } from './tool.ts';

const MAX_CANDIDATES = 40;

const input = z.strictObject({
  product: z
    .string()
    .trim()
    .toLowerCase()
    .max(80)
    .optional()
    .describe(
      'Code of a product, such as cloud-dns, or account. Without an operation: lists its operations.',
    ),
  operation: z.string().trim().max(80).optional().describe('Id of an operation, such as createPurge.'),
  method: z
    .string()
    .trim()
    .toUpperCase()
    .max(10)
    .optional()
    .describe('With `path`: GET, POST, PUT, PATCH, or DELETE.'),
  path: z
    .string()
    .trim()
    .max(300)
    .optional()
    .describe('With `method`: path such as /purges/{purgeId} or /purges/pg_5d2j7s9w3fub.'),
  lang: Lang.default('en'),
});

const Card = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  url: z.string().describe('Page of the resource.'),
});
const Schema = z.json().describe('JSON Schema (OpenAPI 3.1), references resolved.');
export const output = z.object({
  operation: Card.extend({
    description: z.string(),
    products: z.array(z.string()),
    scope: z.string().nullable().describe('Scope of the API key; null if any key suffices.'),
    signature: z
      .enum(['never', 'with-key', 'always'])
      .describe('Whether a signature is required: never, if the key has a public key, or always.'),
    inSandbox: z.boolean().describe('Whether call_sandbox supports the operation.'),
    parameters: z.array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        description: z.string(),
        schema: Schema,
        example: z.json(),
      }),
    ),
    body: z
      .object({ mediaType: z.string(), required: z.boolean(), schema: Schema, example: z.json() })
      .nullable(),
    responses: z.array(
      z.object({ status: z.string(), description: z.string(), schema: Schema, example: z.json() }),
    ),
  })
    .nullable()
    .describe('The operation; null if only a product was passed.'),
  operations: z.array(Card).describe('Operations of the product, if no operation was passed.'),
});
type Input = z.output<typeof input>;

/** Whether a request path, with or without the version, matches the path of an operation. */
function isPath(template: string, path: string): boolean {
  const requested = path
    .replace(/[?#].*$/, '')
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/?v1(?=\/)/, '');
  const [templateParts, pathParts] = [template, requested].map((text) =>
    text.replace(/^\/|\/$/g, '').split('/'),
  );
  return (
    templateParts?.length === pathParts?.length &&
    templateParts?.every((part, index) => part.startsWith('{') || part === pathParts?.[index]) === true
  );
}

const belongsTo = ({ products }: ApiEntry, product: string): boolean =>
  product === ACCOUNT ? products.length === 0 : products.includes(product);

/** Returns the operations that match the arguments. A literal path precedes a path with parameters. */
function filterEntries(all: readonly ApiEntry[], { operation, method, path }: Input): ApiEntry[] {
  if (operation !== undefined) {
    const id = operation.toLowerCase();
    return all.filter((entry) => entry.id.toLowerCase() === id);
  }
  if (path === undefined) return [];
  return all
    .filter((entry) => (method === undefined || entry.method === method) && isPath(entry.path, path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .slice(0, method === undefined ? undefined : 1);
}

/** Returns operations that contain a word of the arguments, for the error message. */
function similar(all: readonly ApiEntry[], { operation = '', path = '' }: Input): ApiEntry[] {
  const keywords = `${operation} ${path}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  return all.filter((entry) => {
    const text = `${entry.id} ${entry.path} ${entry.summary}`.toLowerCase();
    return keywords.some((word) => text.includes(word));
  });
}

const cardOf = ({ id, method, path, summary, page }: ApiEntry, locale: Locale): z.output<typeof Card> => ({
  id,
  method,
  path,
  summary,
  url: absoluteHref(page, locale),
});
const lineOf = ({ id, method, path, summary }: ApiEntry): string => `- ${id}: ${method} ${path} · ${summary}`;

const code = (value: Json): string => `\`\`\`json\n${formatJson(value)}\n\`\`\``;
const SIGNATURES: Readonly<Record<ApiOperation['signature'], string>> = {
  never: 'not required',
  'with-key': 'required if the key has a public key',
  always: 'required',
};

function textOf(operation: ApiOperation, url: string): string {
  const { method, path, summary, description, scope, signature, inSandbox, parameters, body, responses } =
    operation;
  return [
    `# ${summary}`,
    `\`${method} ${path}\` · ${operation.id} · ${url}`,
    description,
    `Scope: ${scope ?? 'any key'}. Signature: ${SIGNATURES[signature]}. Sandbox: ${inSandbox ? 'yes' : 'no'}.`,
    ...(parameters.length === 0
      ? []
      : [
          '## Parameters',
          parameters
            .map(
              (parameter) =>
                `- \`${parameter.name}\` (${parameter.in}${parameter.required ? ', required' : ''}): ${parameter.description} Schema: \`${JSON.stringify(parameter.schema)}\`${parameter.example === null ? '' : `, example: \`${JSON.stringify(parameter.example)}\``}`,
            )
            .join('\n'),
        ]),
    ...(body
      ? [
          `## Body: ${body.mediaType}${body.required ? ', required' : ''}`,
          `Example:\n${code(body.example)}`,
          `Schema:\n${code(body.schema)}`,
        ]
      : []),
    '## Responses',
    ...responses.map(({ status, description, schema, example }) =>
      [
        `- ${status}: ${description}`,
        ...(example === null ? [] : [`Example:\n${code(example)}`]),
        ...(schema === null ? [] : [`Schema:\n${code(schema)}`]),
      ].join('\n\n'),
    ),
  ].join('\n\n');
}

/** Returns the error for arguments that match no operation, or several. */
function ambiguityError(all: readonly ApiEntry[], matches: readonly ApiEntry[], args: Input): ToolError {
  const candidates = (matches.length > 0 ? matches : similar(all, args)).slice(0, MAX_CANDIDATES);
  const head = matches.length > 0 ? 'Several operations match' : 'No operation matches';
  const advice =
    candidates.length > 0
      ? `. Pass \`operation\` with one of these ids:\n${candidates.map(lineOf).join('\n')}`
      : '. Pass `product` alone to list the operations of a product.';
  return new ToolError(`${head}${advice}`);
}

export const getOperationTool = createTool({
  name: 'get_operation',
  title: 'Describe an API operation',
  description:
    "Returns one operation of the customers' REST API: parameters, body and response schemas (references resolved), " +
    'examples, scope, and whether requests must be signed. Identify it by `operation`, or by `method` and `path`. ' +
    'With `product` alone, it lists the operations of the product. Read this before you write code for the API or ' +
    'call call_sandbox.',
  input,
  output,
  async run(args, { ctx }) {
    const { product, operation: id, path } = args;
    const all = await readApi(ctx.db, ctx.locale);
    const products = [...new Set(all.flatMap((entry) => entry.products))].sort();
    const ofProduct = product === undefined ? all : all.filter((entry) => belongsTo(entry, product));
    if (ofProduct.length === 0)
      throw new ToolError(`No API has this product. The products are: ${products.join(', ')}, ${ACCOUNT}.`);
    if (id === undefined && path === undefined) {
      if (product === undefined)
        throw new ToolError(
          `Pass \`operation\`, or \`method\` and \`path\`, or \`product\`. The products are: ${products.join(', ')}, ${ACCOUNT}.`,
        );
      return {
        data: { operation: null, operations: ofProduct.map((entry) => cardOf(entry, ctx.locale)) },
        text: ofProduct.map(lineOf).join('\n'),
      };
    }
    const matches = filterEntries(ofProduct, args);
    const [first] = matches;
    if (!first || matches.length > 1) throw ambiguityError(ofProduct, matches, args);
    const { page, ...operation } = first.read();
    const url = absoluteHref(page, ctx.locale);
    const { products: codes, parameters, responses } = operation;
    return {
      data: {
        operation: {
          ...operation,
          url,
          products: [...codes],
          parameters: [...parameters],
          responses: [...responses],
        },
        operations: [],
      },
      text: textOf({ ...operation, page }, url),
    };
  },
});
