// MCP server (Model Context Protocol): the RPC interface between site and portal. The site receives the HTTP request
// and reads pages; the portal runs the protocol and the tools.
import type { Locale } from '../i18n/locales.ts';

/** Maximum size of a message in bytes. */
export const MCP_BODY_BYTES = 64 * 1024;

/** Maximum number of results of a search. */
export const MCP_RESULTS = 20;

/** Maximum length of the text of a page, in characters. */
export const MCP_PAGE_LENGTH = 100_000;

/** JSON-RPC code of errors before the protocol, such as a rate limit (JSON-RPC 2.0, server errors). */
export const MCP_SERVER_ERROR = -32000;

/** A JSON-RPC error without a request: one that was refused, or that is not valid JSON-RPC. */
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
  /** Address of the client, for rate limits; empty if unknown. */
  clientIp: string;
  requestId: string;
  /** Trace of the request (W3C Trace Context), if it is traced. */
  traceparent?: string | undefined;
}

export interface McpAnswer {
  status: number;
  /** JSON; empty for a notification. */
  body: string;
  /** Seconds until the client may try again. */
  retryAfter?: number;
}

/** Text of a page of the site. */
export interface PageText {
  /** Absolute address of the HTML page. */
  url: string;
  title: string;
  /** Language of the text, as in `Content-Language`. */
  language: string;
  markdown: string;
  /** Whether the text was cut at its maximum length. */
  isCut: boolean;
}

/**
 * Reasons why a page cannot be read. `foreign`: an address of another site. `missing`: no page for anonymous visitors.
 * `no-text`: a page without a Markdown version. `limited`: too many requests. `failed`: the site cannot read it now.
 */
export type PageFault = 'foreign' | 'missing' | 'no-text' | 'limited' | 'failed';

/**
 * Reads a page as an anonymous visitor: by path or address, in the language of the address or in `locale`. Never
 * rejects.
 */
export type ReadPage = (address: string, locale: Locale | null) => Promise<PageText | PageFault>;

/** RPC interface of the portal Worker. */
export interface McpServer {
  /** Answers one message. Rejects if the portal fails. */
  answer: (call: McpCall, readPage: ReadPage) => Promise<McpAnswer>;
}
