// Calls of the fake of the platform API, and its errors.
import type { Account } from './account.ts';

/** Error of the platform, with the code that wrangler reads. */
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
  /** Decoded parts of the path that the pattern captures. */
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

/** Error for a Worker or a name that does not exist. */
export const ABSENT = (): never => {
  throw new ApiError(404, 10007, 'This Worker does not exist on your account.');
};
