// What keeps whole pages (DESIGN §4.4). It obeys the headers of what is rendered, so one can take another's
// place.
import type { Asked } from './kept-answer.ts';
import type { Lifetime } from './lifetime.ts';

/** A visitor's request for a page that may be kept. */
export interface PageRequest extends Asked {
  /** The page's key (page-key.ts). */
  key: string;
  /** Of content and build: part of the key, and new whenever every page is to be. */
  version: string;
  /** Makes the request that the page is kept for: nobody's, without cookies and tracking. */
  anonymous: () => Request;
  /** Answers the anonymous request without asking a keeper. */
  render: () => Promise<Response>;
  /** Whether every part of what was last rendered could be had. */
  isWhole: () => boolean;
  waitUntil: (work: Promise<unknown>) => void;
  report: (problem: { event: string; [detail: string]: unknown }) => void;
}

/**
 * Answers with the page, kept or rendered, and says which in `X-Edge-Cache`. `null` when it is a redirect:
 * that depends on the visitor's own address.
 */
export type PageKeeper = (request: PageRequest) => Promise<Response | null>;

/** A page that lacks a part is kept for just long enough to spare a portal in trouble. */
export const INCOMPLETE_LIFETIME: Lifetime = { fresh: 5, staleWhileRevalidate: 0, staleIfError: 0 };

export const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400 && status !== 304;
