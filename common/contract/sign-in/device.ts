// Device of a session: names of the browser and the operating system. Versions and IP addresses are not stored.
import { z } from 'zod';

/**
 * Browsers by part of their User-Agent. The first match wins, because a User-Agent may contain several of them. Without
 * a window, Chrome and Edge are called `HeadlessChrome` and `HeadlessEdg`.
 */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
/** Operating systems. The first match wins, because Android User-Agents also contain `Linux`. */
const SYSTEMS = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [name: string, pattern: RegExp])[], text: string): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
const oneOf = (names: readonly (readonly [name: string, pattern: RegExp])[]) =>
  z.enum(names.map(([name]) => name)).nullable();

/** Browser and operating system; `null` for unknown ones. */
export const DeviceSchema = z.object({ browser: oneOf(BROWSERS), system: oneOf(SYSTEMS) });
export type Device = z.output<typeof DeviceSchema>;

/** Maximum number of User-Agent characters to read. */
const MAX_LENGTH = 1_000;

/** The device of a User-Agent header. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
