// All tools of the MCP server.
import { callSandboxTool } from './call-sandbox.ts';
import { getClaimTool } from './get-claim.ts';
import { getLimitTool } from './get-limit.ts';
import { getOperationTool } from './get-operation.ts';
import { getPageTool } from './get-page.ts';
import { searchDocsTool } from './search-docs.ts';
import type { Tool } from './tool.ts';

const LIST: readonly Tool[] = [
  searchDocsTool,
  getPageTool,
  getOperationTool,
  getLimitTool,
  getClaimTool,
  callSandboxTool,
];

/** Tools by name, in the order in which clients list them. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(LIST.map((one) => [one.definition.name, one]));
