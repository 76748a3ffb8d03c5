// Shape of one portal call (§7).
import { z } from 'zod';
import { LOCALES, localeCodes } from '../i18n/locales.ts';

/** Maximum size of a request body; a larger body is rejected with 413. */
export const MAX_BODY_BYTES = 64 * 1024;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallSpec<P extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType> {
  /** One sentence for the OpenAPI document. */
  summary: string;
  method: Method;
  /** Path under /api/portal/v1. Path parameters are written `:name` (§7) and are members of `params`. */
  path: string;
  params: P;
  data: D;
  /**
   * `shared`: the same response for every visitor in a locale, requested without cookies. `personal`: sends the
   * visitor's cookies. `shared-for-anonymous`: shared for anonymous visitors, personal for signed-in ones.
   */
  audience: 'shared' | 'personal' | 'shared-for-anonymous';
  /** Freshness lifetime of a shared response in seconds; 0 disables caching. */
  cacheSeconds: number;
  /** Whether a browser may make this call through the site's same-origin proxy. */
  browser: boolean;
}

/**
 * Whether the response to this visitor is shared: requested without cookies, and cacheable. No other response may be
 * cached.
 */
export const isSharedFor = ({ audience }: Pick<CallSpec, 'audience'>, signedIn: boolean): boolean =>
  audience === 'shared' || (audience === 'shared-for-anonymous' && !signedIn);

/** Freshness of responses in seconds, by how often their content changes. */
export const CACHE_SECONDS = { never: 0, short: 60, minutes: 300, long: 3600 } as const;

const noParams = z.object({});
type Access = Pick<CallSpec, 'audience' | 'cacheSeconds' | 'browser'>;

/** Returns a function that defines calls. They have these properties unless they override them. */
export function callsWith(defaults: Access) {
  function define<P extends z.ZodType, D extends z.ZodType>(
    method: Method,
    path: string,
    summary: string,
    spec: { params: P; data: D } & Partial<Access>,
  ): CallSpec<P, D>;
  /** Defines a call without parameters. */
  function define<D extends z.ZodType>(
    method: Method,
    path: string,
    summary: string,
    spec: { data: D } & Partial<Access>,
  ): CallSpec<typeof noParams, D>;
  function define(
    method: Method,
    path: string,
    summary: string,
    spec: { params?: z.ZodType; data: z.ZodType } & Partial<Access>,
  ): CallSpec {
    return { params: noParams, ...defaults, method, path, summary, ...spec };
  }
  return define;
}

export const shared = callsWith({ audience: 'shared', browser: true, cacheSeconds: CACHE_SECONDS.minutes });
export const personal = callsWith({ audience: 'personal', browser: true, cacheSeconds: CACHE_SECONDS.never });

/** A code in a path or query: a slug, ID, or type. Rejects unexpected input before it reaches a query. */
export const code = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u);
export const lang = z.enum(localeCodes.map((code) => LOCALES[code].lang));
export const localeCode = z.enum(localeCodes);

/** Pagination of a request (§3 Search, News list query). Page numbers start at 1. */
export const pageQuery = (pageSize: number) =>
  z.object({
    pageIndex: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(pageSize),
  });

/** The shape of every paginated list. */
export const page = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    total: z.number().int().min(0),
    pageIndex: z.number().int().min(1),
    pageSize: z.number().int().min(1),
  });
