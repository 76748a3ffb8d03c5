// Servers of the benchmark, and machines that it cannot measure.
import { describe, expect, it } from 'vitest';
import { startCannedPortal } from '../../../bench/canned-portal.ts';
import { explainUnsupported, startConstant } from '../../../bench/workerd.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

describe('the benchmark', () => {
  const folders = [1, 2].map(() => temporaryFolder('bench'));

  it('the benchmark starts its servers on free ports, so that two runs do not conflict', async () => {
    const responses = (body: string) => new Map([['/', { headers: [] as [string, string][], body }]]);
    const workers = await Promise.all(
      folders.map((folder, run) => startConstant(folder, responses(`run ${run}`))),
    );
    const portals = await Promise.all(workers.map(({ origin }) => startCannedPortal(origin)));
    const bodies = await Promise.all(portals.map(async ({ origin }) => (await fetch(`${origin}/`)).text()));
    expect(bodies).toEqual(['run 0', 'run 1']);
    for (const server of [...workers, ...portals]) server.stop();
  });

  it('the benchmark explains in one line that CPU time cannot be measured', () => {
    expect(explainUnsupported('/no-such-folder')).toMatch(
      /^Processor time is read from .*run the benchmark on Linux/,
    );
    expect(explainUnsupported('/no-such-folder')?.split('\n')).toHaveLength(1);
  });
});
