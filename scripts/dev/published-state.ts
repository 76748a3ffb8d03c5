// Temporary published state for programs that run the production build once.
import { buildIfChanged } from '../build/build.ts';
import { publishLocal } from '../content/publication.ts';
import { withTemporaryFolder } from '../process/temporary-folder.ts';

/** Builds, publishes into a temporary folder, and deletes the folder after `callback`. */
export const withPublishedState = <T>(
  name: string,
  callback: (persistTo: string) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(name, async (folder) => {
    await buildIfChanged();
    await publishLocal(folder);
    return callback(folder);
  });
