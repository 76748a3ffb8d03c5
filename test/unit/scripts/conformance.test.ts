// `npm run conformance` prints all contract violations of a call, and the OpenAPI document explains the codes.
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../common/config.ts';
import { CODES } from '../../../common/contract/codes.ts';
import { openApi } from '../../../common/contract/openapi.ts';
import { listen } from '../../../scripts/process/loopback.ts';

const MENUS = [
  { ID: 2, title: 'Products', url: '/products/', type: 6, children: [] },
  { ID: 'three', title: 'Solutions', url: '/solutions/', children: [{ ID: 4, url: '/x/', children: [] }] },
];

/** Portal whose menus have four problems, one of them in Korean only, and that has no other data. */
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://portal');
    const isMenus = url.pathname === `${api.basePath}/menus`;
    const [first] = MENUS;
    const menus =
      url.searchParams.get('lang') === 'KO_KR' ? [...MENUS, { ...first, type: 1, target: '_top' }] : MENUS;
    const body = isMenus
      ? { code: CODES.ok, message: '', data: menus }
      : { code: CODES.notFound, message: 'none', data: null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  origin = await listen(server);
});
afterAll(() => {
  server.close();
});

/** Runs the command. Returns its output and exit code. */
function runConformance(at = origin): Promise<{ printed: string; code: number | null }> {
  const child = spawn(process.execPath, ['scripts/test/conformance.ts', '--origin', at]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ printed, code })));
}

describe('npm run conformance', () => {
  it('npm run conformance prints every problem of a call and the affected languages', async () => {
    const { printed, code } = await runConformance();
    expect(code).toBe(1);
    const lines = printed.split('\n');
    const at = lines.findIndex((line) => line.startsWith('✗ common/getNav'));
    expect(lines.slice(at + 1, at + 5).map((line) => line.trim())).toEqual([
      'data.0.type: Too big: expected number to be <=5',
      'data.1.ID: Invalid input: expected number, received string',
      'data.1.children.0.title: Invalid input: expected string, received undefined',
      expect.stringMatching(/^data\.2\.target: Invalid option: .* \(ko\)$/),
    ]);
    expect(printed).toMatch(/ 0 conform, 1 do not, /);
  });

  it('npm run conformance prints one line for an origin that does not respond', async () => {
    const { printed, code } = await runConformance('http://127.0.0.1:2');
    expect(printed).toBe('http://127.0.0.1:2 does not respond: connect ECONNREFUSED 127.0.0.1:2\n');
    expect(code).toBe(1);
  });
});

describe('the OpenAPI document', () => {
  const { components } = openApi() as {
    components: {
      schemas: Record<string, { properties: Record<string, { description?: string; enum?: string[] }> }>;
    };
  };

  it('the OpenAPI document explains each type of a menu item', () => {
    const { description = '' } = components.schemas.MenuItem?.properties.type ?? {};
    for (const type of [1, 2, 3, 4, 5]) expect(description).toMatch(new RegExp(`(?:^|[ .])${type}: [a-z]`));
  });

  it('the OpenAPI document explains each rejection code', () => {
    const { description = '', enum: codes = [] } = components.schemas.Rejection?.properties.code ?? {};
    expect([...codes].sort()).toEqual(
      Object.values(CODES)
        .filter((code) => code !== CODES.ok)
        .sort(),
    );
    for (const code of codes) expect(description).toMatch(new RegExp(`\`${code}\`: [a-z]`));
  });
});
