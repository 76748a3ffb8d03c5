// Checks of the cache rules of a document: their order, their patterns, and responses that contradict them.

interface Sample {
  language: string;
  source: string;
  schema?: string | undefined;
}
interface Rule {
  match: string;
  ttl: string;
  /** Position of the rule; rules without one are last. */
  position: number;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Seconds of a duration such as `30d`; `undefined` for `origin`. */
function secondsOf(ttl: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(ttl) ?? [];
  const seconds = UNITS[unit];
  return count && seconds ? Number(count) * seconds : undefined;
}

/** Bodies of cache rules: samples with their schema, and literals in commands. */
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
      // The check of the data reports the syntax.
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

/** A live playlist grows, so a long lifetime truncates it. A pattern with a year matches nothing after that year. */
function liveFaults(rule: Rule, rules: readonly Rule[]): string[] {
  if (!rule.match.startsWith('/live/')) return [];
  const first = rules.find((one) => matches(one, rule.match.replace('*', '/master.m3u8')));
  const seconds = secondsOf(first?.ttl ?? 'origin') ?? 0;
  const [year] = /(?<=\/)20\d\d(?=-\*)/.exec(rule.match) ?? [];
  return [
    ...(first === rule && seconds > 60
      ? [`${rule.match} keeps growing playlists for ${rule.ttl}: add a rule for *.m3u8 before it`]
      : []),
    ...(year ? [`${rule.match} matches only paths of ${year}: write 20*`] : []),
  ];
}

/** A `ttl` of Cache-Status (RFC 9211) that the cache rule of the path does not allow. */
function lifetimeFaults(source: string, rules: readonly Rule[]): string[] {
  const [, path] = /^GET ([^\s?]+)/.exec(source) ?? [];
  const rule = path ? rules.find((one) => matches(one, path)) : undefined;
  const seconds = rule && secondsOf(rule.ttl);
  if (!rule || !seconds) return [];
  const age = Number(/^Age: (\d+)/m.exec(source)?.[1] ?? 0);
  const [, ttl] = /; ttl=(\d+)/.exec(source) ?? [];
  const rest = seconds - age;
  const isPossible = ttl === undefined || (age ? Number(ttl) === rest : Number(ttl) <= rest);
  return isPossible ? [] : [`ttl=${ttl}: the rule ${rule.match} leaves ${rest} of ${rule.ttl}`];
}

/** The errors of the cache rules in the samples of a document, with the sample of each. */
export function cacheFaults<One extends Sample>(samples: readonly One[]): { sample: One; message: string }[] {
  const found = samples.map((sample) => ({ sample, rules: rulesIn(sample) }));
  const rules = found.flatMap((one) => one.rules).sort((a, b) => a.position - b.position);
  return found.flatMap(({ sample, rules: own }) =>
    [
      ...own.flatMap((rule) => liveFaults(rule, rules)),
      ...(sample.language === 'http' ? lifetimeFaults(sample.source, rules) : []),
    ].map((message) => ({ sample, message })),
  );
}
