// Typed client for the ops API of the running build. Each call has its own client IP address.
import { hc } from 'hono/client';
import type { OpsApp } from '../../../ops/src/api.ts';
import { localToken } from '../../../scripts/dev/local-access.ts';
import { origin } from '../shell/shell.ts';
import { clientIpHeaders } from '../shell/visitor.ts';

export const { api: ops } = hc<OpsApp>(origin, {
  headers: () => ({ authorization: `Bearer ${localToken()}`, ...clientIpHeaders() }),
}).ops;
