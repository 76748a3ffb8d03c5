// AI usage preferences for the content, from the setting CONTENT_SIGNAL. robots.txt states them
// (https://contentsignals.org).
import { z } from 'zod';

const SIGNALS = ['search', 'ai-input', 'ai-train'] as const;

/** Signals separated by commas, such as `search=yes, ai-train=no`; each at most once. */
const Setting = z
  .string()
  .transform((setting) => setting.split(',').map((part) => part.trim().toLowerCase().split('=')))
  .pipe(z.array(z.tuple([z.enum(SIGNALS), z.enum(['yes', 'no'])])))
  .refine((signals) => new Set(signals.map(([name]) => name)).size === signals.length);

/**
 * The value of the Content-Signal line; `null` if the setting is empty, and `'invalid'` if it is malformed. Valid
 * signals of a malformed setting are ignored, because they could contradict the intended preferences.
 */
export function contentSignal(setting: string | undefined): string | 'invalid' | null {
  if (!setting?.trim()) return null;
  const { data } = Setting.safeParse(setting);
  return data ? data.map((signal) => signal.join('=')).join(', ') : 'invalid';
}
