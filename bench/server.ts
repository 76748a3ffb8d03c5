// Serves the production build locally for Workers that are not measured themselves.
import { print, type Served, serveBuild, type WorkerName } from '../scripts/dev/miniflare.ts';

/** Serves these Workers on a free port and prints only their errors. The first one answers. */
export const startServer = (persistTo: string, workers?: readonly WorkerName[]): Promise<Served> =>
  serveBuild({
    persistTo,
    workers,
    onLog: (line, level) => {
      if (level === 'error') print(line, level);
    },
  });
