// Commands `backup` and `backup now`.
import { z } from 'zod';
import { formatCount } from '../../../common/text/count.ts';
import type { BackupState } from '../../../ops/src/backup/state.ts';
import { command } from '../command.ts';
import { bodyOf } from '../response.ts';

/** Describes the latest complete export. */
export const lastExportText = (state: BackupState | null): string => {
  if (state === null) return 'none; docs/restore.md explains the setup';
  const { last, error, days } = state;
  const failed = error === null ? '' : `; the last run failed: ${error}`;
  return last === null
    ? `no complete export yet${failed}`
    : `${last.id}, ${formatCount(last.rows ?? 0, 'row')}, stored for ${formatCount(days, 'day')}${failed}`;
};

export const backupCommands = [
  command('backup', 'latest encrypted export, and the bookmarks of the databases', {
    input: z.object({}),
    run: async (calls) => {
      const { state, bookmarks } = await bodyOf(await calls.backup.$get());
      return [
        `export: ${lastExportText(state)}`,
        ...bookmarks.map(
          ({ at, database, reason, bookmark }) =>
            `bookmark: ${at}  ${database}  before ${reason}  ${bookmark}`,
        ),
      ];
    },
  }),
  command('backup now', 'exports both databases now', {
    input: z.object({}),
    run: async (calls) => {
      const response = await calls.backup.$post();
      if (response.status === 409) {
        const { error } = await response.json();
        throw new Error(
          error === 'busy'
            ? 'nothing was exported: another export started less than five minutes ago'
            : 'nothing was exported: ops has no bucket or no public key (docs/restore.md)',
        );
      }
      if (response.status === 502) throw new Error(`the export failed: ${(await response.json()).reason}`);
      const { id, rows } = await bodyOf(response);
      return [`exported ${formatCount(rows, 'row')} as ${id}`];
    },
  }),
];
