// Finds a Chromium for the browser tests, or installs Debian's: the package registry has none to download.
import { existsSync } from 'node:fs';
import { run } from './run.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a browser: CHROMIUM_PATH, a usual place, or a fresh installation. Throws when there is none and
 * none can be installed.
 */
export async function findBrowser(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path !== undefined && existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('no Chromium found: install one, or set CHROMIUM_PATH');
  console.log('installing Chromium for the browser tests…');
  await run('apt-get', ['update'], { quiet: true });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return PLACES[0] as string;
}
