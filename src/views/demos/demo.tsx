// Demo on a product page. The server renders a sample input; the browser computes other inputs (src/client/demos).
// Input never leaves the page.
import type { ReactNode } from 'react';
import type { DemoKind } from '../../../common/contract/modules/modules.ts';
import { Section } from '../components/section.tsx';
import type { ModuleProps } from '../modules/types.ts';
import { CacheKeys } from './cache-keys.tsx';
import { PathTrace } from './path-trace.tsx';
import { RecordTtl } from './record-ttl.tsx';
import { UsageMeters } from './usage-meters.tsx';

const DEMOS: Readonly<Record<DemoKind, () => ReactNode>> = {
  pathTrace: PathTrace,
  cacheKeys: CacheKeys,
  recordTtl: RecordTtl,
  usageMeters: UsageMeters,
};

/** The demo, followed by a note on its assumptions. */
export function Demo({ details, id, name }: ModuleProps<'demo'>) {
  const Kind = DEMOS[details.kind];
  return (
    <Section id={id} kind="demo" name={name} title={details.title} intro={details.intro} wide>
      <Kind />
      <p className="demo-note">{details.note}</p>
    </Section>
  );
}
