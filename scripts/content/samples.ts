// `npm run content:samples [ID…]`: lists the sample facts in content/sample.json that the owner must confirm or
// replace before launch, with their pages.
import { readOptions } from '../process/options.ts';

const { positionals: ids } = readOptions({ allowPositionals: true }, 'usage: npm run content:samples [ID…]');
console.error('compiling content …');
const { recompile } = await import('../../compiler/publication/cache.ts');
const { samples } = recompile();
const unknown = ids.filter((id) => !samples.some((sample) => sample.id === id));
for (const id of unknown) console.error(`There is no sample fact ${id}.`);
for (const { id, what, texts } of samples.filter((sample) => ids.length === 0 || ids.includes(sample.id))) {
  console.log(`${id}: ${what} (${texts.length})`);
  for (const { title, url } of texts)
    console.log(url === '' || url === title ? `  ${title}` : `  ${url}  ${title}`);
}
process.exitCode = unknown.length > 0 ? 1 : 0;
