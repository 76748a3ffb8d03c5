// State of an account and its checkout after a deployment.
import { createHash } from 'node:crypto';
import { BOOKMARK_PREFIX } from '../../../common/backup/bookmark.ts';
import { type Account, liveTags } from './account.ts';
import type { Checkout, FakeTools } from './checkout.ts';

/** State of an account without random values, and whether shared secrets match. */
export function stateOf(account: Account, { tools, checkout }: { tools: FakeTools; checkout: Checkout }) {
  const secrets = (name: string) => account.workers.get(name)?.secrets ?? new Map<string, string>();
  const [site, ops] = [secrets('site'), secrets('ops')];
  const tokens =
    account.databases.get('portal')?.sqlite.prepare('SELECT token_hash FROM preview_token').all() ?? [];
  const text = checkout.text();
  return {
    databases: [...account.databases].map(([name, { id }]) => [name, text.includes(`database_id = "${id}"`)]),
    namespaces: [...account.namespaces].map(([id, { title, values }]) => [
      title,
      text.split(`id = "${id}"`).length - 1,
      // Excluded, because a repeated migration records another bookmark.
      [...values.keys()]
        .filter((key) => !key.startsWith(BOOKMARK_PREFIX))
        .map((key) => key.replace(tools.buildId(), 'BUILD')),
    ]),
    queues: [...account.queues.keys()],
    secrets: [...account.workers].map(([name, worker]) => [name, [...worker.secrets.keys()].sort()]),
    live: ['portal', 'ops', 'site'].map((name) => liveTags(account, name)[tools.buildId()]),
    isKeyShared: site.get('PREVIEW_KEY') !== undefined && site.get('PREVIEW_KEY') === ops.get('PREVIEW_KEY'),
    isTokenKnown:
      tokens.length === 1 &&
      tokens[0]?.token_hash ===
        createHash('sha256')
          .update(site.get('PREVIEW_TOKEN') ?? '')
          .digest('hex'),
    isTokenShown:
      tools.printed.findLast((line) => line.startsWith('OPS_TOKEN='))?.slice(10) === ops.get('OPS_TOKEN'),
  };
}

/** State after a complete deployment. */
export const COMPLETE = {
  databases: [
    ['portal', true],
    ['ops', true],
  ],
  namespaces: [['KV', 2, ['asset/boot-_VlyzE7R.js', 'sbom/BUILD']]],
  queues: ['leads', 'leads-dead'],
  secrets: [
    ['portal', ['SESSION_SECRET']],
    ['ops', ['OPS_TOKEN', 'PREVIEW_KEY']],
    ['site', ['FORM_KEY', 'PREVIEW_KEY', 'PREVIEW_TOKEN']],
  ],
  live: [100, 100, 100],
  isKeyShared: true,
  isTokenKnown: true,
  isTokenShown: true,
};
