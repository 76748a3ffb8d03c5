// Compiles the complete Go programs of the English documents if the machine has Go. Fragments, and programs that import
// other modules, need a download.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { samplesWhere } from './documents.ts';
import { pathOf } from './path.ts';

const directory = temporaryFolder('go-samples');

const go = pathOf('go');
const programs = samplesWhere(
  ({ language, source }) =>
    language === 'go' && source.startsWith('package main') && !/^\s*"\w+\.\w+\//m.test(source),
);

describe('Go samples', () => {
  it('documents contain Go programs', () => expect(programs.size).toBeGreaterThan(0));

  it.each(go ? [...programs] : [])('%s compiles', (_, { source }) => {
    const file = join(directory, 'main.go');
    writeFileSync(file, source);
    const env = { ...process.env, GOTOOLCHAIN: 'local' };
    execFileSync(go ?? '', ['vet', file], { cwd: directory, env, stdio: 'pipe' });
  });
});
