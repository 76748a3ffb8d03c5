// Finds a Chromium for the browser tests, or installs Debian's: the package registry has none to download.
import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** Chromium without its own windows: it opens a page in a third of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

async function install(browser: string): Promise<void> {
  console.log(`installing ${browser} for the browser tests…`);
  await run('apt-get', ['update'], { quiet: true });
  await run('apt-get', ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * The path of a browser: CHROMIUM_PATH, the headless shell, which root gets installed, or a usual place. Throws
 * when there is none and none can be installed.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = PLACES.find((path) => existsSync(path));
  if (!canInstall) {
    if (found === undefined) throw new Error('no Chromium found: install one, or set CHROMIUM_PATH');
    return found;
  }
  try {
    await install('chromium-headless-shell');
    return HEADLESS_SHELL;
  } catch (error) {
    // A distribution without the shell, or a machine without a network.
    if (found !== undefined) return found;
    console.log(String(error));
  }
  await install('chromium');
  return '/usr/bin/chromium';
}
