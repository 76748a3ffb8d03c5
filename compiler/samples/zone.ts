// Check of DNS samples: a name with a CNAME record has no other records (RFC 1034, 3.6.2).

/** A record of a zone file: name, TTL, class, type, and value. */
const RECORD = /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?([A-Z][A-Z0-9]*)\s+\S/;

/** The known errors in a zone file, one sentence each. */
export function zoneFaults(source: string): string[] {
  const types = new Map<string, string[]>();
  for (const line of source.split('\n')) {
    const [, name = '', type = ''] = RECORD.exec(line) ?? [];
    if (name && !name.startsWith(';')) types.set(name, [...(types.get(name) ?? []), type]);
  }
  return [...types]
    .filter(([, all]) => all.length > 1 && all.includes('CNAME'))
    .map(([name]) => `${name} has a CNAME record and another record`);
}
