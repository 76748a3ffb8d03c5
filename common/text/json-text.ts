// JSON formatting of samples: two spaces per level, and arrays of simple values on one line.
import type { z } from 'zod';

export type Json = z.core.util.JSONType;

const MAX_LINE_LENGTH = 88;

/** A value as JSON text; `level` is its nesting depth. */
export function formatJson(value: Json, level = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value).map(([key, item]) => {
    const text = formatJson(item, level + 1);
    return Array.isArray(value) ? text : `${JSON.stringify(key)}: ${text}`;
  });
  if (entries.length === 0) return `${open}${close}`;
  const isSimple = Object.values(value).every((item) => typeof item !== 'object' || item === null);
  const line = Array.isArray(value) ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
  if (level > 0 && isSimple && line.length <= MAX_LINE_LENGTH - 2 * level) return line;
  const pad = '  '.repeat(level + 1);
  return `${open}\n${pad}${entries.join(`,\n${pad}`)}\n${'  '.repeat(level)}${close}`;
}
