// Finds Chrome, Chromium, or Edge for the browser tests, or installs Debian's Chromium, because no npm package contains
// a browser.
import { existsSync } from 'node:fs';
import { run } from '../process/run.ts';
import { UserError } from '../process/user-error.ts';

/** Headless shell of Chromium, which opens a page in a third of the time that Chromium needs. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const LINUX = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Default browser paths on a platform, in order of preference. */
export function browserPaths(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return WINDOWS.flatMap((file) =>
      folders.filter((folder) => folder !== undefined).map((folder) => `${folder}\\${file}`),
    );
  }
  if (platform === 'darwin') {
    const folders = ['/Applications', `${env.HOME}/Applications`];
    return MAC.flatMap((name) => folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`));
  }
  return LINUX.map((name) => `/usr/bin/${name}`);
}

/** Whether this user can install Debian packages. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages, and fonts for Chinese, Korean, and Japanese. */
export async function install(...packages: string[]): Promise<void> {
  console.log(`installing ${packages.join(', ')} for the browser tests…`);
  await run('apt-get', ['update'], { quiet: true });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages, 'fonts-noto-cjk'], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Path of a browser: CHROMIUM_PATH, the headless shell (root installs it), or a default. Throws without one. */
export async function findBrowser(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && existsSync(configured)) return configured;
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  const defaultPath = browserPaths(process.platform, process.env).find((path) => existsSync(path));
  if (!canInstall()) {
    if (defaultPath === undefined)
      throw new UserError('No Chromium found. Install Chrome, Chromium or Edge, or set CHROMIUM_PATH.');
    return defaultPath;
  }
  try {
    await install('chromium-headless-shell');
    return HEADLESS_SHELL;
  } catch (error) {
    // The distribution has no headless shell package, or the machine has no network.
    if (defaultPath !== undefined) return defaultPath;
    console.log(String(error));
  }
  await install('chromium');
  return '/usr/bin/chromium';
}
