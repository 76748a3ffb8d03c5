// Settings of a deployment in wrangler.toml do not affect local runs.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { accessSettings } from '../../../ops/src/auth/access.ts';
import type { Bindings } from '../../../ops/src/env.ts';
import { originsOf } from '../../../ops/src/origins.ts';
import { localVariables } from '../../../scripts/dev/local-variables.ts';
import { readWorkerOptions } from '../../../scripts/dev/miniflare.ts';
import { opsOrigin } from '../../../src/http/ops-origin.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('variables');
const varsOf = (file: string) => readConfig({ config: resolve(file) }, { hideWarnings: true }).vars;

describe('variables of a local run', () => {
  it('a local console accepts the token of ops/.dev.vars if ops/wrangler.toml has settings for Access', () => {
    const configured = {
      ...varsOf('ops/wrangler.toml'),
      ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com',
      ACCESS_AUD: 'a'.repeat(64),
    };
    expect(accessSettings(configured as unknown as Bindings)).not.toBeNull();
    expect(accessSettings(localVariables('ops', configured) as unknown as Bindings)).toBeNull();
  });

  it('a local console is on the host of the local site if the deployment has a separate host for it', () => {
    const site = { ...varsOf('wrangler.toml'), OPS_ORIGIN: 'https://ops.example.com' };
    const ops = { SITE_ORIGIN: 'https://www.example.com' };
    expect(opsOrigin(localVariables('site', site).OPS_ORIGIN)).toBeNull();
    expect(originsOf(localVariables('ops', ops), 'http://localhost:8787/ops/')).toEqual({
      console: 'http://localhost:8787',
      site: 'http://localhost:8787',
    });
  });

  it('a value in .dev.vars takes precedence over the local value, and the local value over wrangler.json', () => {
    const file = join(folder, 'wrangler.json');
    const vars = { ACCESS_AUD: 'deployed', SITE_ORIGIN: 'https://www.example.com', OTHER: 'configured' };
    writeFileSync(file, JSON.stringify({ name: 'ops', main: 'index.js', vars }));
    writeFileSync(join(folder, '.dev.vars'), 'ACCESS_AUD="local"\nOPS_TOKEN="token"\n');
    expect(readWorkerOptions('ops', file).bindings.bindings).toMatchObject({
      ACCESS_TEAM_DOMAIN: '',
      ACCESS_AUD: 'local',
      SITE_ORIGIN: '',
      OTHER: 'configured',
      OPS_TOKEN: 'token',
    });
  });

  it('the values of other settings do not change', () => {
    const configured = varsOf('wrangler.toml');
    expect(localVariables('site', configured)).toEqual({ ...configured, OPS_ORIGIN: '' });
    expect(localVariables('portal', { A: 'b' })).toEqual({ A: 'b' });
  });
});
