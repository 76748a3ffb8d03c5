// `node scripts/test/golden-sections.ts ja`: selects documents and sections for the golden questions of a language, and
// prints them for a person to read. The seed is in the golden file of the language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Draw, seededRandom } from '../fuzz/draw.ts';

/** Number of sections: the first 50 for questions, the others for validation. */
const SECTIONS = 60;
/** Minimum length of a section by language: shorter ones are references to other documents. */
const MIN_LENGTH = { en: 160, cn: 60, ko: 80, ja: 70 } as const;
const CONTENT = join(import.meta.dirname, '../../content/docs');
const GOLDEN = join(import.meta.dirname, '../../test/worker/portal/search/golden');
/** ID of the section with related documents, which every document has. */
const RELATED = 'next';

type Locale = keyof typeof MIN_LENGTH;
const isLocale = (text: string | undefined): text is Locale => text !== undefined && text in MIN_LENGTH;

/** Public documents that are not abandoned. */
function publicDocuments(): string[] {
  const ids: string[] = [];
  const visit = (nodes: readonly Record<string, unknown>[]) => {
    for (const node of nodes) {
      if (node.children) visit(node.children as Record<string, unknown>[]);
      else if (!node.restricted && !node.abandoned) ids.push(String(node.doc));
    }
  };
  visit(JSON.parse(readFileSync(join(CONTENT, 'menu.json'), 'utf8')) as Record<string, unknown>[]);
  return ids.sort();
}

/** Sections of a document with their Markdown; the introduction has an empty ID. */
function sectionsOf(markdown: string): { id: string; text: string }[] {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '');
  return body.split(/^(?=#{2,3} .*\{#[a-z0-9-]+\}\s*$)/m).map((text) => ({
    id: /^#{2,3} .*\{#([a-z0-9-]+)\}/.exec(text)?.[1] ?? '',
    text: text.trim(),
  }));
}

const [locale] = process.argv.slice(2);
if (!isLocale(locale)) throw new Error('usage: golden-sections.ts en|cn|ko|ja');
const { seed } = JSON.parse(readFileSync(join(GOLDEN, `${locale}.json`), 'utf8')) as {
  seed: number;
};
const draw = new Draw(seededRandom(seed));
const existing = new Set(readdirSync(join(CONTENT, locale)));
const left = publicDocuments().filter((id) => existing.has(`${id}.md`));
console.log(`seed ${seed}`);
for (let count = 1; count <= SECTIONS; ) {
  const [id = ''] = left.splice(Math.floor(draw.random() * left.length), 1);
  const markdown = readFileSync(join(CONTENT, locale, `${id}.md`), 'utf8');
  const sections = sectionsOf(markdown).filter(
    (section) => section.id !== RELATED && section.text.length >= MIN_LENGTH[locale],
  );
  if (sections.length === 0) continue;
  const section = draw.pick(sections);
  console.log(`\n=== ${count} ${id}#${section.id} | ${/^title: (.*)$/m.exec(markdown)?.[1]}`);
  console.log(section.text);
  count += 1;
}
