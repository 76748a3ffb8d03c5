// The production build on the platform of this machine, for what is not under measurement itself.
import { print, type Served, serveBuild, type WorkerName } from '../scripts/dev/miniflare.ts';

/** Serves these Workers on a free port, the first of which answers, and prints their errors only. */
export const startServer = (persistTo: string, workers?: readonly WorkerName[]): Promise<Served> =>
  serveBuild({
    persistTo,
    workers,
    onLog: (line, level) => {
      if (level === 'error') print(line, level);
    },
  });
