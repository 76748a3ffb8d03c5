// Checks the cache rules in a document: order, patterns, and responses that contradict them.

interface Sample {
  language: string;
  source: string;
  schema?: string | undefined;
}
interface Rule {
  match: string;
  ttl: string;
  /** Position of the rule; rules without a position come last. */
  position: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Converts a duration such as `30d` to seconds; `undefined` for `origin`. */
function parseDuration(ttl: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(ttl) ?? [];
  const seconds = UNITS[unit];
  return count && seconds ? Number(count) * seconds : undefined;
}

/** Cache rules in a sample: data with the cache rule schema, and literals in commands. */
function rulesIn({ language, source, schema }: Sample): Rule[] {
  const bodies =
    schema === 'CacheRuleCreate'
      ? [source]
      : language === 'bash'
        ? [...source.matchAll(/--data '(\{"match": [^']+\})'/g)].map(([, body = '']) => body)
        : [];
  return bodies.flatMap((body) => {
    try {
      const { match, cache, position = Number.POSITIVE_INFINITY } = JSON.parse(body);
      return typeof match === 'string' && typeof cache?.ttl === 'string'
        ? [{ match, ttl: cache.ttl, position }]
        : [];
    } catch {
      // The data check reports syntax errors.
      return [];
    }
  });
}

const matches = ({ match }: Rule, path: string): boolean =>
  new RegExp(
    `^${match
      .split('*')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  ).test(path);

/** Reports long lifetimes for live playlists, which grow, and patterns with a year, which match only that year. */
function liveProblems(rule: Rule, rules: readonly Rule[]): string[] {
  if (!rule.match.startsWith('/live/')) return [];
  const first = rules.find((candidate) => matches(candidate, rule.match.replace('*', '/master.m3u8')));
  const seconds = parseDuration(first?.ttl ?? 'origin') ?? 0;
  const [year] = /(?<=\/)20\d\d(?=-\*)/.exec(rule.match) ?? [];
  return [
    ...(first === rule && seconds > 60
      ? [`${rule.match} caches growing playlists for ${rule.ttl}: add a rule for *.m3u8 before it`]
      : []),
    ...(year ? [`${rule.match} matches only paths of ${year}: write 20*`] : []),
  ];
}

/** Reports a `ttl` in Cache-Status (RFC 9211) that contradicts the cache rule of the path. */
function lifetimeProblems(source: string, rules: readonly Rule[]): string[] {
  const [, path] = /^GET ([^\s?]+)/.exec(source) ?? [];
  const rule = path ? rules.find((rule) => matches(rule, path)) : undefined;
  const seconds = rule && parseDuration(rule.ttl);
  if (!rule || !seconds) return [];
  const age = Number(/^Age: (\d+)/m.exec(source)?.[1] ?? 0);
  const [, ttl] = /; ttl=(\d+)/.exec(source) ?? [];
  const remaining = seconds - age;
  const isPossible = ttl === undefined || (age ? Number(ttl) === remaining : Number(ttl) <= remaining);
  return isPossible ? [] : [`ttl=${ttl}: the rule ${rule.match} allows ${remaining} of ${rule.ttl}`];
}

/** Cache rule errors in the samples of a document, each with its sample. */
export function cacheProblems<One extends Sample>(
  samples: readonly One[],
): { sample: One; message: string }[] {
  const rulesBySample = samples.map((sample) => ({ sample, rules: rulesIn(sample) }));
  const rules = rulesBySample.flatMap((zone) => zone.rules).sort((a, b) => a.position - b.position);
  return rulesBySample.flatMap(({ sample, rules: sampleRules }) =>
    [
      ...sampleRules.flatMap((rule) => liveProblems(rule, rules)),
      ...(sample.language === 'http' ? lifetimeProblems(sample.source, rules) : []),
    ].map((message) => ({ sample, message })),
  );
}
