// Parser of the JSON modules of a collection, video, or app (§4 App download, §5).
import {
  type Download,
  JSON_MODULES,
  type JsonDetails,
  type JsonModuleType,
} from '../../../common/contract/modules/json-modules.ts';
import { readDetails, type Unreadable } from '../modules/parse.ts';

export type JsonModule = { [T in JsonModuleType]: { type: T; details: JsonDetails<T> } }[JsonModuleType];

/**
 * Parses the modules. Omits modules that are invalid JSON, invisible, unknown, or of another shape, and
 * passes them to `report` (§5).
 */
export function parseJsonModules(
  list: readonly { type: string; details: string }[],
  report: (problem: { type: string } & Unreadable) => void,
): JsonModule[] {
  return list.flatMap(({ type, details }): JsonModule[] => {
    const read = readDetails(JSON_MODULES, type, details);
    if (!('reason' in read)) return [read];
    report({ type, ...read });
    return [];
  });
}

/**
 * Returns the entry whose user-agent rule matches the visitor's browser, otherwise the first (§4). An invalid
 * regular expression matches no browser.
 */
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
