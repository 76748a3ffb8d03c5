// Every npm script runs on the Node of the lockfile, or prints the required Node version in one sentence.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.ts';

const CHECK = './scripts/node-version.cjs';
const { nodeProblem } = createRequire(import.meta.url)('../../../scripts/node-version.cjs') as {
  nodeProblem: (version: string, platform: string, arch: string) => string | null;
};

const folder = temporaryFolder('node');
/** Runs a TypeScript file as the npm scripts do, on a Node that reports a different version. */
function runAs(version: string): { status: number | null; stdout: string; stderr: string } {
  const pretend = join(folder, 'pretend.cjs');
  writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  const script = join(folder, 'script.ts');
  writeFileSync(script, "const text: string = 'ran'; console.log(text);");
  return spawnSync(process.execPath, ['-r', pretend, '-r', CHECK, script], { encoding: 'utf8' });
}

describe('the Node version check', () => {
  it('an old Node exits with status 1 and one line that states the required version', () => {
    const { status, stdout, stderr } = runAs('20.20.2');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^Node 24 or newer is required, and this is Node 20\.20\.2: .*`npm ci`/);
  });

  it('Node 24 runs the script and prints nothing else', () => {
    expect(runAs('24.0.0')).toMatchObject({ status: 0, stdout: 'ran\n', stderr: '' });
  });

  it.each(['4.9.1', '9.0.0', '18.20.0', '22.18.0', '23.11.1'])('Node %s is rejected', (version) => {
    expect(nodeProblem(version, 'linux', 'x64')).toContain('Node 24 or newer');
  });

  it.each(['24.0.0', '24.21.0', '26.10.0', '100.0.0'])('Node %s is accepted', (version) => {
    expect(nodeProblem(version, 'win32', 'x64')).toBeNull();
  });

  it('every npm script that runs a file of the project loads the check first', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const nodeScripts = Object.values(scripts).filter((line) => /\bnode\b/.test(line));
    expect(nodeScripts.length).toBeGreaterThan(10);
    expect(nodeScripts.filter((line) => !line.startsWith(`node -r ${CHECK} `))).toEqual([]);
  });
});
