// Arguments of `npm run ops -- …`: accepted ones, help, and the rejection of unknown ones. test/worker/ops runs them.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { argumentsOf } from '../../../scripts/cli/arguments.ts';
import { invocationOf } from '../../../scripts/cli/command.ts';
import { COMMANDS } from '../../../scripts/cli/commands.ts';
import { UsageError } from '../../../scripts/cli/usage-error.ts';

const parse = (line: string) => invocationOf(COMMANDS, argumentsOf(COMMANDS, line.split(' ')));
const help = (line: string) => {
  const invocation = parse(line);
  return 'help' in invocation ? invocation.help : '';
};

describe('npm run ops', () => {
  it('the parser selects the local state without --remote', () => {
    expect(parse('bump')).toMatchObject({ remote: false, persistTo: undefined });
    expect(parse('bump --remote')).toMatchObject({ remote: true });
    expect(parse('--persist-to there bump')).toMatchObject({ persistTo: 'there' });
  });

  it('the help of a command derives from its schema', () => {
    expect(help('leads list --help').split('\n')).toEqual(
      expect.arrayContaining([
        'usage: npm run ops -- leads list',
        '  --status             new|open|done|spam',
        '  --quarantined        yes|no',
        '  --limit              (default: 50)',
      ]),
    );
    expect(help('banner on --help')).toContain('--link-text');
    expect(help('leads status --help')).toContain('leads status REFERENCE STATUS');
    for (const { name } of COMMANDS) expect(help('--help')).toContain(`  ${name} `);
  });

  it.each([
    '',
    'constructor',
    'bump twice',
    'bump --locale ko',
    'banner',
    'banner list all',
    'banner on',
    'banner toString a',
    'banner on a b',
    'banner on a --locale kr',
    'banner on a --locale constructor',
    'banner on a --kind __proto__',
    'banner on a --from now',
    'banner on a --from 2026-12-01',
    'banner on a --from 2026-12-01T09:00',
    'banner on a --until 2026-13-01T09:00Z',
    'banner on a --from 2026-12-02T00:00Z --until 2026-12-01T00:00Z',
    'banner off a --until 2026-12-01T09:00Z',
    'banner clear a --from 2026-12-01T09:00Z',
    'banner list --limit 3',
    'audit --out a.xlsx',
    'audit undo',
    'audit undo 0',
    'audit undo constructor',
    'audit undo 7 --locale ko',
    'banner on a --link https://evil.example/',
    'banner on a --link //evil.example',
    `banner on a --image ${brand.consoleUrl}x.svg`,
    'banner on a --order 0',
    'banner preview a --path //evil.example',
    'banner off a --title New',
    'audit --from yesterday',
    'plan --from yesterday',
    'plan --limit 3',
    'plan en',
    'leads',
    'leads list --constructor x',
    'leads constructor',
    'leads list all',
    'leads list --status constructor',
    'leads list --quarantined maybe',
    'leads list --out a.csv',
    'leads csv',
    'leads show',
    "leads show a'b",
    'leads show T-7KQ2-9MPX --form event',
    'leads status T-7KQ2-9MPX',
    'leads status T-7KQ2-9MPX __proto__',
    'leads delete',
    'leads replay a b',
    'audit --limit 0',
    'audit --limit many',
    'audit --unknown',
  ])('the parser rejects: %s', (line) => {
    expect(() => parse(line)).toThrow(UsageError);
  });
});
