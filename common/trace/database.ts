// Spans of D1 queries.
import type { D1Database, D1DatabaseSession, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Attributes } from './attributes.ts';
import { interceptMethods } from './methods.ts';
import { withSpan } from './span.ts';

/** Methods that run a statement. */
const RUNS = new Set(['first', 'all', 'run', 'raw']);

/** Operation and first table of a statement. Statements come from the code and have placeholders instead of values. */
const attributesOf = (sql: string): Attributes => ({
  'db.operation.name': /^\s*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? '',
  'db.collection.name': /\b(?:from|into|update)\s+([a-z_]+)/i.exec(sql)?.[1] ?? '',
});

/** Original of each traced statement, because D1 rejects a proxy in a batch. */
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function traceStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
  const attributes = attributesOf(sql);
  const proxy = interceptMethods(statement, (name, method) => {
    if (name === 'bind') return (...values) => traceStatement(statement.bind(...values), sql);
    if (!RUNS.has(name)) return null;
    return (...values) => withSpan(`d1 ${name}`, () => method(...values), 'client', attributes);
  });
  originals.set(proxy, statement);
  return proxy;
}

/** Wraps a database or session so that each query is a child of the active span. */
export function traceDatabase<D extends D1Database | D1DatabaseSession>(database: D): D {
  return interceptMethods<D>(database, (name) => {
    if (name === 'prepare') return (sql) => traceStatement(database.prepare(String(sql)), String(sql));
    if (name === 'withSession' && 'withSession' in database)
      return (start) => traceDatabase(database.withSession(typeof start === 'string' ? start : undefined));
    if (name !== 'batch') return null;
    return (statements) => {
      const list: D1PreparedStatement[] = Array.isArray(statements) ? statements : [];
      const run = () => database.batch(list.map((statement) => originals.get(statement) ?? statement));
      return withSpan('d1 batch', run, 'client', { 'db.operation.batch.size': list.length });
    };
  });
}
