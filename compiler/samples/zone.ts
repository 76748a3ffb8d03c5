// Checks DNS samples: a name with a CNAME record must not have other records (RFC 1034 §3.6.2).

/** A record of a zone file: name, TTL, class, type, and value. */
const RECORD = /^([^\s;]\S*|)\s+(?:(?:\d+[smhdw]?|IN)\s+)*([A-Z][A-Z0-9]*)\s+\S/i;

/** The known errors in a zone file, one sentence each. */
export function zoneProblems(source: string): string[] {
  const types = new Map<string, string[]>();
  let last = '';
  for (const line of source.split('\n')) {
    const [, name, type] = RECORD.exec(line) ?? [];
    if (type === undefined) continue;
    // A record without a name inherits the name of the previous record.
    last = name?.toLowerCase() || last;
    types.set(last, [...(types.get(last) ?? []), type.toUpperCase()]);
  }
  return [...types]
    .filter(([, all]) => all.length > 1 && all.includes('CNAME'))
    .map(([name]) => `${name} has a CNAME record and another record`);
}
