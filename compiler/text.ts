// What every source of content is compiled to: one text of one locale, with all that the portal stores of it.
import type { Locale } from '../src/i18n/locales.ts';

export interface Text {
  file: string;
  type: string;
  code: string;
  locale: Locale;
  state: 'live' | 'draft';
  id: string;
  position: number;
  title: string;
  summary: string;
  /** What lists show. */
  card: { url: string; displayOnly?: readonly Locale[] } & Record<string, unknown>;
  body: Record<string, unknown>;
  tag: string;
  tags: readonly string[];
  publishedAt: string | null;
  updatedAt: string;
  sourceHash: string;
  madeFrom: string | null;
  search: { kind: string; text: string } | null;
}
