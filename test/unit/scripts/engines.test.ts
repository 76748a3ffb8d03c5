// Browser engines of the smoke suite: which are installed, and what `npm test` prints about them.
import { describe, expect, it } from 'vitest';
import { ENGINES, engineLine, engineNames, findEngine } from '../../../scripts/test/engines.ts';

/** A machine with some files. */
const machine = (...files: string[]) => ({ exists: (path: string) => files.includes(path) });

describe('browser engines', () => {
  it('an engine is installed only with all of its programs', () => {
    const { exists } = machine('/usr/bin/firefox', '/usr/bin/WebKitWebDriver');
    expect(engineNames.map((name) => findEngine(name, exists))).toEqual(['/usr/bin/firefox', undefined]);
    const complete = machine('/usr/bin/WebKitWebDriver', ...ENGINES.WebKitGTK.needs);
    expect(findEngine('WebKitGTK', complete.exists)).toBe('/usr/bin/WebKitWebDriver');
  });

  it('the preferred program of an engine is the extended support release', () => {
    const { exists } = machine('/usr/bin/firefox', '/usr/bin/firefox-esr');
    expect(findEngine('Firefox', exists)).toBe('/usr/bin/firefox-esr');
  });

  it('the message about engines lists the engines that are not installed, with the command that installs them', () => {
    expect(engineLine(machine().exists)).toBe(
      'browser engines: Chromium; not installed: Firefox, WebKitGTK (npm run browsers)',
    );
    expect(engineLine(() => true)).toBe('browser engines: Chromium, Firefox, WebKitGTK');
  });
});
