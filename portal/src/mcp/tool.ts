// MCP tools: definition, argument validation, and results.

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ErrorCode, McpError, type Tool as ToolDefinition } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isLocale, LOCALES, type Locale, localeCodes, localeOfLang } from '../../../common/i18n/locales.ts';
import type { McpCall, ReadPage } from '../../../common/mcp/mcp.ts';
import type { Ctx } from '../context.ts';

/** Language of a tool's text: the code in URLs, or the code of the contract (§7 `lang`). */
export const Lang = z
  .enum([...localeCodes, ...localeCodes.map((code) => LOCALES[code].lang)])
  .describe('Language of the texts: en (English), cn (Simplified Chinese), ko (Korean), ja (Japanese).');

/** Returns the locale of a language; English by default. */
export const localeOf = (lang: z.output<typeof Lang> | undefined): Locale =>
  isLocale(lang) ? lang : localeOfLang(lang);

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
  /** Whether the call failed although it returned data. */
  isError?: boolean;
}

/** Failure of a tool, with a message for the model. */
export class ToolError extends Error {}

interface ToolSpec<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: I;
  output: O;
  /** Whether the tool changes data, which only the sandbox tool does. */
  isChange?: boolean;
  run: (input: z.output<I>, context: ToolContext) => Promise<ToolResult<z.input<O>>>;
}

export interface Tool {
  definition: ToolDefinition;
  /** Returns the locale of the arguments; English by default. */
  localeOf: (args: unknown) => Locale;
  /** Runs the tool. Rejects with an `McpError` for invalid arguments, and with a `ToolError` if it fails. */
  run: (args: unknown, context: ToolContext) => Promise<CallToolResult>;
}

/** Maximum length of a validation error, which may repeat names of arguments. */
const MAX_ERROR_LENGTH = 500;

const jsonSchema = (schema: z.ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io }) as ToolDefinition['inputSchema'];

/** Creates a tool. Its schemas are converted once per isolate. */
export function createTool<I extends z.ZodObject, O extends z.ZodObject>(spec: ToolSpec<I, O>): Tool {
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
