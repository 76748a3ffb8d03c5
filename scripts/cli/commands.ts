// All commands of `npm run ops`.
import { approvalCommands } from './commands/approvals.ts';
import { auditCommands } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { bannerCommands } from './commands/banners.ts';
import { cachedDataCommands } from './commands/cached-data.ts';
import { healthCommands } from './commands/health.ts';
import { incidentCommands } from './commands/incidents.ts';
import { leadWorkCommands } from './commands/lead-work.ts';
import { leadCommands } from './commands/leads.ts';
import { previewCommands } from './commands/previews.ts';
import { redirectCommands } from './commands/redirects.ts';
import { sbomCommands } from './commands/sbom.ts';
import { scheduleCommands } from './commands/schedule.ts';
import { searchCommands } from './commands/search.ts';
import { sessionCommands } from './commands/sessions.ts';

export const COMMANDS = [
  ...cachedDataCommands,
  ...bannerCommands,
  ...scheduleCommands,
  ...redirectCommands,
  ...searchCommands,
  ...previewCommands,
  ...leadCommands,
  ...leadWorkCommands,
  ...approvalCommands,
  ...auditCommands,
  ...backupCommands,
  ...healthCommands,
  ...sbomCommands,
  ...incidentCommands,
  ...sessionCommands,
];
