// Calls and errors of the fake platform API.
import type { Account } from './account.ts';

/** Platform error with the code that wrangler reads. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Call {
  account: Account;
  /** Decoded capture groups of the path pattern. */
  parts: string[];
  query: URLSearchParams;
  body: Buffer;
  /** The body as JSON. */
  json: () => Record<string, never>;
  /** The part `metadata` of a multipart body. */
  metadata: () => Promise<Metadata>;
}

export interface Metadata {
  bindings?: {
    name: string;
    type: string;
    text?: string;
    id?: string;
    namespace_id?: string;
    service?: string;
  }[];
  annotations?: Record<string, string>;
}

export type Handler = (call: Call) => unknown;

/** Throws the error for a Worker or subdomain that does not exist. */
export const ABSENT = (): never => {
  throw new ApiError(404, 10007, 'This Worker does not exist on your account.');
};
