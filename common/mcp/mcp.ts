// MCP server (Model Context Protocol): the RPC interface between site and portal. The site receives the HTTP request
// and reads pages; the portal runs the protocol and the tools.
import type { Locale } from '../i18n/locales.ts';

/** Maximum size of a message in bytes. */
export const MCP_BODY_BYTES = 64 * 1024;

/** Maximum number of results of a search. */
export const MCP_RESULTS = 20;

/** Maximum length of a page's text, in characters. */
export const MCP_PAGE_LENGTH = 100_000;

/** JSON-RPC 2.0 code (server error) for failures outside the protocol, such as a rate limit. */
export const MCP_SERVER_ERROR = -32000;

/** A JSON-RPC error without a request ID, for requests that were rejected or are not valid JSON-RPC. */
export const mcpError = (code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });

/** A POST to the MCP server. */
export interface McpCall {
  /** Body as text, at most `MCP_BODY_BYTES`. */
  body: string;
  /** `Content-Type`; empty if missing. */
  contentType: string;
  /** `MCP-Protocol-Version`; empty if missing. */
  protocolVersion: string;
  /** Origin of the site, as the client requested it. */
  origin: string;
  /** Client IP address for rate limits; empty if unknown. */
  clientIp: string;
  requestId: string;
}

export interface McpAnswer {
  status: number;
  /** JSON; empty for a notification. */
  body: string;
  /** Seconds until the client may try again. */
  retryAfter?: number;
}

/** Text of a site page. */
export interface PageText {
  /** Absolute URL of the HTML page. */
  url: string;
  title: string;
  /** Language of the text, as in `Content-Language`. */
  language: string;
  markdown: string;
  /** Whether the text was truncated at its maximum length. */
  isTruncated: boolean;
}

/**
 * Reasons why a page cannot be read. `foreign`: a URL of another site. `missing`: no page for anonymous visitors.
 * `no-text`: a page without a Markdown version. `limited`: too many requests. `failed`: the site cannot read it now.
 */
export type PageError = 'foreign' | 'missing' | 'no-text' | 'limited' | 'failed';

/** Reads a page by path or URL as an anonymous visitor, in the URL's language or in `locale`. Never rejects. */
export type ReadPage = (address: string, locale: Locale | null) => Promise<PageText | PageError>;

/** RPC interface of the portal Worker. */
export interface McpServer {
  /** Handles one message. Rejects if the portal fails. */
  answer: (call: McpCall, readPage: ReadPage) => Promise<McpAnswer>;
}
