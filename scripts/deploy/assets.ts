// Step that stores the files of a build in KV before a Worker refers to them: the client assets
// (src/routes/machine/assets.ts) and the bill of materials (decision 051).
import { RELEASED_PREFIX, RELEASED_SECONDS, SBOM_PREFIX } from '../../common/http/released-files.ts';
import { isPlaceholder, SITE } from './configuration.ts';
import type { Step } from './steps.ts';
import { type Tools, withPrivateFile } from './tools.ts';

/** Remaining lifetime, in seconds, below which a file is stored again. */
const RENEW_SECONDS = RELEASED_SECONDS / 2;

interface Entry {
  key: string;
  value: string;
  base64?: boolean;
  metadata?: { at: string };
}
/** A key as `wrangler kv key list` prints it. */
interface Key {
  name: string;
  expiration?: number;
  metadata?: { at: string };
}

/** Key of the bill of materials of the current build. */
const sbomKeyOf = (tools: Tools): string => `${SBOM_PREFIX}${tools.buildId()}`;

/** All files of the build; empty before the first build. */
function entriesOf(tools: Tools): Entry[] {
  const files = [...tools.clientFiles()].map(([name, bytes]) => ({
    key: `${RELEASED_PREFIX}${name}`,
    value: bytes.toString('base64'),
    base64: true,
  }));
  const sbom = tools.sbom();
  const at = new Date(tools.now()).toISOString();
  return sbom === undefined ? files : [...files, { key: sbomKeyOf(tools), value: sbom, metadata: { at } }];
}

/** Files that are missing in KV or expire soon. A renewed bill of materials retains its first deployment time. */
async function listMissingEntries(tools: Tools, id: string): Promise<Entry[]> {
  const list = async (prefix: string): Promise<Key[]> => {
    const options = ['--namespace-id', id, '--prefix', prefix, '--remote'];
    return JSON.parse(await tools.wrangler(['kv', 'key', 'list', ...options])) as Key[];
  };
  const keys = [...(await list(RELEASED_PREFIX)), ...(await list(sbomKeyOf(tools)))];
  const stored = new Map(keys.map((key) => [key.name, key]));
  const soon = tools.now() / 1000 + RENEW_SECONDS;
  return entriesOf(tools).flatMap((entry) => {
    const { expiration = 0, metadata = entry.metadata } = stored.get(entry.key) ?? {};
    return expiration > soon ? [] : [metadata ? { ...entry, metadata } : entry];
  });
}

/** Step for the files of the build. */
export function assetStep(tools: Tools): Step {
  const id = () => tools.configuration(SITE).kv_namespaces[0]?.id ?? '';
  return {
    name: 'files of the build',
    check: async () => {
      if (isPlaceholder(id()) || !tools.isBuilt()) return 'store them in KV';
      const { length } = await listMissingEntries(tools, id());
      return length === 0 ? null : `store ${length} in KV`;
    },
    change: async () => {
      const missing = await listMissingEntries(tools, id());
      const entries = missing.map((entry) => ({ ...entry, expiration_ttl: RELEASED_SECONDS }));
      const options = ['--namespace-id', id(), '--remote'];
      await withPrivateFile(JSON.stringify(entries), (path) =>
        tools.wrangler(['kv', 'bulk', 'put', path, ...options]),
      );
    },
  };
}
