// Authored modules of pages in content/.
import { readFileSync } from 'node:fs';

/** Returns the details of the first module of a type in a page; `undefined` if the page has none. */
export function detailsOf<Details>(file: string, type: string): Partial<Details> | undefined {
  const { modules } = JSON.parse(readFileSync(file, 'utf8')) as {
    modules: { type: string; details: Partial<Details> }[];
  };
  return modules.find((module) => module.type === type)?.details;
}
