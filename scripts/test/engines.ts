// Browser engines of the smoke suite (test/e2e/engines) except Chromium, which every browser test needs (browser.ts).
import { existsSync } from 'node:fs';

export type EngineName = 'Firefox' | 'WebKitGTK';

interface Engine {
  /** Programs that serve the engine's protocol, in order of preference. */
  paths: readonly string[];
  /** Other programs that must be installed. */
  needs: readonly string[];
  /** Debian packages of all these programs. */
  packages: readonly string[];
}

/** Engines by name. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  Firefox: {
    paths: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    needs: [],
    packages: ['firefox-esr'],
  },
  WebKitGTK: {
    paths: ['/usr/bin/WebKitWebDriver'],
    needs: ['/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};
export const engineNames = Object.keys(ENGINES) as EngineName[];

/**
 * Path of the program that drives an engine.
 *
 * @param exists whether a file exists
 * @returns `undefined` if a program is missing
 */
export function findEngine(
  name: EngineName,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const { paths, needs } = ENGINES[name];
  return needs.every((path) => exists(path)) ? paths.find((path) => exists(path)) : undefined;
}

/** Returns a line that lists the engines of the smoke suite, and the engines that are not installed. */
export function engineLine(exists: (path: string) => boolean = existsSync): string {
  const isInstalled = (name: EngineName) => findEngine(name, exists) !== undefined;
  const missing = engineNames.filter((name) => !isInstalled(name));
  const line = `browser engines: ${['Chromium', ...engineNames.filter(isInstalled)].join(', ')}`;
  return missing.length === 0 ? line : `${line}; not installed: ${missing.join(', ')} (npm run browsers)`;
}
