// Step that stores the files of the client build in KV (src/routes/machine/assets.ts), before a Worker refers to them.
import { RELEASED_PREFIX, RELEASED_SECONDS } from '../../common/http/released-files.ts';
import { isPlaceholder, SITE } from './configuration.ts';
import type { Step } from './steps.ts';
import { type Tools, withPrivateFile } from './tools.ts';

/** Remaining lifetime from which a file is stored again, in seconds. */
const RENEW_SECONDS = RELEASED_SECONDS / 2;

/** Names of the files that KV lacks or that expire soon. */
async function missingFiles(tools: Tools, id: string): Promise<string[]> {
  const place = ['--namespace-id', id, '--prefix', RELEASED_PREFIX, '--remote'];
  const listed = JSON.parse(await tools.wrangler(['kv', 'key', 'list', ...place])) as {
    name: string;
    expiration?: number;
  }[];
  const soon = tools.now() / 1000 + RENEW_SECONDS;
  const stored = new Set(listed.flatMap(({ name, expiration = 0 }) => (expiration > soon ? [name] : [])));
  return [...tools.clientFiles().keys()].filter((name) => !stored.has(`${RELEASED_PREFIX}${name}`));
}

/** Step for the files of the client build. */
export function assetStep(tools: Tools): Step {
  const id = () => tools.configuration(SITE).kv_namespaces[0]?.id ?? '';
  return {
    name: 'files of the build',
    check: async () => {
      if (isPlaceholder(id()) || tools.clientFiles().size === 0) return 'store them in KV';
      const { length } = await missingFiles(tools, id());
      return length === 0 ? null : `store ${length} in KV`;
    },
    change: async () => {
      const files = tools.clientFiles();
      const entries = (await missingFiles(tools, id())).map((name) => ({
        key: `${RELEASED_PREFIX}${name}`,
        value: files.get(name)?.toString('base64') ?? '',
        base64: true,
        expiration_ttl: RELEASED_SECONDS,
      }));
      const place = ['--namespace-id', id(), '--remote'];
      await withPrivateFile(JSON.stringify(entries), (path) =>
        tools.wrangler(['kv', 'bulk', 'put', path, ...place]),
      );
    },
  };
}
