// The typed calls of ops on the running build, as the command makes them; each comes from an address of its own.
import { hc } from 'hono/client';
import type { OpsApp } from '../../../ops/src/api.ts';
import { localToken } from '../../../scripts/dev/local-access.ts';
import { origin } from '../shell/shell.ts';
import { newAddress } from '../shell/visitor.ts';

export const { api: ops } = hc<OpsApp>(origin, {
  headers: () => ({ authorization: `Bearer ${localToken()}`, ...newAddress() }),
}).ops;
