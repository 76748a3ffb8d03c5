// Vite plugin that replaces the default JSON Schema validator of the MCP SDK.
import type { Plugin } from 'vite';

/**
 * Replaces `ajv`, which the SDK imports even if a server passes another validator. Ajv generates code at run time,
 * which Workers do not allow, and would be half of the MCP server's size.
 */
export const mcpValidator = (): Plugin => ({
  name: 'mcp-validator',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    id.endsWith('/@modelcontextprotocol/sdk/dist/esm/validation/ajv-provider.js')
      ? "export { CfWorkerJsonSchemaValidator as AjvJsonSchemaValidator } from './cfworker-provider.js';"
      : undefined,
});
