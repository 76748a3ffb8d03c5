// Path of the MCP server, separate from its interface so that the table of policies loads only the path.
export const MCP_PATH = '/mcp';
