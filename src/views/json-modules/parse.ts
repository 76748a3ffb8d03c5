// Parser for the JSON modules of a collection, video, or app (§4 App download, §5).
import {
  type Download,
  JSON_MODULES,
  type JsonDetails,
  type JsonModuleType,
} from '../../../common/contract/modules/json-modules.ts';
import { type DetailsProblem, parseDetails } from '../modules/parse.ts';

export type JsonModule = { [T in JsonModuleType]: { type: T; details: JsonDetails<T> } }[JsonModuleType];

/** Parses the modules. Omits invisible, unknown, and invalid ones, and passes them to `report` (§5). */
export function parseJsonModules(
  list: readonly { type: string; details: string }[],
  report: (problem: { type: string } & DetailsProblem) => void,
): JsonModule[] {
  return list.flatMap(({ type, details }): JsonModule[] => {
    const read = parseDetails(JSON_MODULES, type, details);
    if (!('reason' in read)) return [read];
    report({ type, ...read });
    return [];
  });
}

/** Returns the first entry that matches the user agent, otherwise the first entry (§4). */
export function downloadFor(entries: readonly Download[], userAgent: string): Download | undefined {
  const matches = ({ systemUa }: Download) => {
    if (systemUa === '' || systemUa.length > 200) return false;
    try {
      return new RegExp(systemUa, 'i').test(userAgent.slice(0, 500));
    } catch {
      return false;
    }
  };
  return entries.find(matches) ?? entries[0];
}
