// `npm run content:record`: writes down in content/ledger.json when each text last changed, and which source
// each changed translation
// was made from. A translation that was left alone while its source changed keeps its old source: from then
// on it is stale.
import { statSync, writeFileSync } from 'node:fs';
import { compileContent } from '../../compiler/compile.ts';
import { type Ledger, readLedger } from '../../compiler/text.ts';

const FILE = 'content/ledger.json';
const before = readLedger(FILE);
const { recorded } = compileContent();
const after: Ledger = {};
let changed = 0;
for (const { key, hash, source, file } of recorded.sort((a, b) => (a.key < b.key ? -1 : 1))) {
  const entry = before[key];
  if (entry?.hash === hash) {
    after[key] = entry;
    continue;
  }
  after[key] = { hash, updated: statSync(file).mtime.toISOString().slice(0, 10), madeFrom: source };
  changed++;
}
writeFileSync(
  FILE,
  `{\n${Object.entries(after)
    .map(([key, entry]) => `  ${JSON.stringify(key)}: ${JSON.stringify(entry)}`)
    .join(',\n')}\n}\n`,
);
console.log(`${changed} of ${recorded.length} texts recorded`);
