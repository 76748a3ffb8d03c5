// Path of the MCP server, separate from its interface so that the policy table loads only the path.
export const MCP_PATH = '/mcp';
