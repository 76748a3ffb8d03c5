// `npm run browsers`: installs the browser engines of the smoke suite from Debian packages, and prints their paths.
import { readOptions } from '../process/options.ts';
import { explain } from '../process/user-error.ts';
import { canInstall, findBrowser, install } from './browser.ts';
import { ENGINES, engineNames, findEngine } from './engines.ts';

readOptions({}, 'usage: npm run browsers');
const packages = engineNames.flatMap((name) =>
  findEngine(name) === undefined ? ENGINES[name].packages : [],
);
let hasFailed = false;
const report = (error: unknown): string => {
  hasFailed = true;
  return explain(error) ?? String(error);
};
if (packages.length > 0 && canInstall())
  await install(...packages).catch((error: unknown) => console.error(report(error)));
console.log(`Chromium: ${await findBrowser().catch(report)}`);
for (const name of engineNames) {
  const path = findEngine(name);
  hasFailed ||= path === undefined;
  console.log(`${name}: ${path ?? `not installed; Debian packages: ${ENGINES[name].packages.join(', ')}`}`);
}
process.exitCode = hasFailed ? 1 : 0;
