// Tools of the MCP server: definition, validation of arguments, and results.

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ErrorCode, McpError, type Tool as ToolDefinition } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isLocale, LOCALES, type Locale, localeCodes, localeOfLang } from '../../../common/i18n/locales.ts';
import type { McpCall, ReadPage } from '../../../common/mcp/mcp.ts';
import type { Ctx } from '../context.ts';

/** Language of a tool's texts: the code in addresses, or the code of the contract (§7 `lang`). */
export const Lang = z
  .enum([...localeCodes, ...localeCodes.map((code) => LOCALES[code].lang)])
  .describe('Language of the texts: en (English), cn (Simplified Chinese), ko (Korean), ja (Japanese).');

/** The locale of a language; English without one. */
export const localeOf = (lang: z.output<typeof Lang> | undefined): Locale =>
  isLocale(lang) ? lang : localeOfLang(lang);

/** Input of a tool without the language. */
export interface ToolContext {
  /** Context of an anonymous visitor, in the language of the call. */
  ctx: Ctx;
  call: McpCall;
  readPage: ReadPage;
}

export interface ToolResult<O> {
  data: O;
  /** The result as text, for clients that do not read structured content. */
  text: string;
  /** Whether the call failed although it has a result. */
  isError?: boolean;
}

/** Failure of a tool, with a text for the model. */
export class ToolError extends Error {}

interface ToolSpec<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  /** Whether the tool changes data; only the sandbox has such data. */
  isChange?: boolean;
  run: (input: z.output<I>, context: ToolContext) => Promise<ToolResult<z.input<O>>>;
}

export interface Tool {
  definition: ToolDefinition;
  /** Language of the arguments; English if they have none. */
  localeOf: (args: unknown) => Locale;
  /** Runs the tool. Rejects with an `McpError` for invalid arguments, and with a `ToolError` if it fails. */
  run: (args: unknown, context: ToolContext) => Promise<CallToolResult>;
}

/** Maximum length of an error about arguments, which may repeat their names. */
const MAX_ERROR_LENGTH = 500;

const jsonSchema = (schema: z.ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io }) as ToolDefinition['inputSchema'];

/** Creates a tool. Its schemas are converted once for each isolate. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<I, O>): Tool {
  const { name, title, description, input, output, isChange = false } = spec;
  const WithLang = z.looseObject({ lang: Lang.optional().catch(undefined) }).catch({});
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: jsonSchema(input, 'input'),
      outputSchema: jsonSchema(output, 'output'),
      annotations: {
        title,
        readOnlyHint: !isChange,
        destructiveHint: false,
        idempotentHint: !isChange,
        openWorldHint: false,
      },
    },
    localeOf: (args) => localeOf(WithLang.parse(args).lang),
    async run(args, context) {
      const parsed = input.safeParse(args ?? {});
      if (!parsed.success)
        throw new McpError(
          ErrorCode.InvalidParams,
          `Invalid arguments for ${name}: ${z.prettifyError(parsed.error).slice(0, MAX_ERROR_LENGTH)}`,
        );
      const { data, text, isError = false } = await spec.run(parsed.data, context);
      return {
        content: [{ type: 'text', text }],
        structuredContent: output.parse(data),
        ...(isError ? { isError } : {}),
      };
    },
  };
}
