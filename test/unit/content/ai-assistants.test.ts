// Document about the MCP server: its tools and limits match the server in every language.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { MCP_BODY_BYTES, MCP_PAGE_LENGTH, MCP_RESULTS } from '../../../common/mcp/mcp.ts';
import { MCP_PATH } from '../../../common/mcp/mcp-path.ts';

/** Names of the tools in the portal sources. */
const TOOLS = globSync('portal/src/mcp/*.ts').flatMap(
  (file) => /^ {2}name: '(\w+)',$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
);

function limitOf(config: string, name: string): number {
  const limits: { name: string; simple: { limit: number } }[] = unstable_readConfig({ config }).ratelimits;
  return limits.find((limit) => limit.name === name)?.simple.limit ?? 0;
}

describe.each(localeCodes)('the document about AI assistants in %s', (locale) => {
  const text = readFileSync(`content/docs/${locale}/ai-assistants.md`, 'utf8');
  const partOf = (id: string): string => text.split(/^## /m).find((part) => part.includes(`{#${id}}`)) ?? '';

  it('the document lists all tools', () => {
    const toolNames = [...partOf('tools').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(TOOLS.length).toBe(6);
    expect(toolNames.toSorted()).toEqual(TOOLS.toSorted());
  });

  it('the document states the limits of the server', () => {
    const numbers = [...partOf('limits').matchAll(/^\|[^|]+\| (\d[\d,]*)/gm)].map(([, number = '']) =>
      Number(number.replaceAll(',', '')),
    );
    expect(numbers).toEqual([
      limitOf('wrangler.toml', 'VISITOR_LIMIT'),
      MCP_BODY_BYTES / 1024,
      MCP_PAGE_LENGTH,
      MCP_RESULTS,
      limitOf('portal/wrangler.toml', 'SANDBOX_LIMIT'),
    ]);
  });

  it('the configurations of the three clients are valid and contain the server URL', () => {
    const samples = [...text.matchAll(/```json[^\n]*\n([\s\S]*?)```/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
    const server = { url: `https://{brandHost}${MCP_PATH}` };
    expect(samples).toEqual([
      { servers: { '{brandSlug}-docs': { type: 'http', ...server } } },
      { mcpServers: { '{brandSlug}-docs': server } },
    ]);
    expect(text).toContain(`claude mcp add --transport http {brandSlug}-docs ${server.url}\n`);
  });
});
