// A cached value on a page of the console, and the difference of two.

import type { ReactNode } from 'react';
import type { StoredValue } from '../../../common/shared-data/shared-value.ts';
import { When } from '../console/local-time.tsx';
import type { DiffLine } from './difference.ts';
import type { Compared } from './schema.ts';

/** Characters that a page shows; the command prints all. */
const MAX_CHARACTERS = 40_000;

function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className="scroller"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <pre>{children}</pre>
    </section>
  );
}

/** A cached value: its metadata and its JSON. */
export function SharedValue({ title, value }: { title: string; value: StoredValue }) {
  const json = JSON.stringify(value.data, null, 2);
  return (
    <details>
      <summary>{title}</summary>
      <dl className="fields">
        <div>
          <dt>Stored</dt>
          <dd>
            <When at={new Date(value.storedAt).toISOString()} />
          </dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>
            <code>{value.version ?? 'not known'}</code>
          </dd>
        </div>
        <div>
          <dt>Digest</dt>
          <dd>
            <code>{value.hash}</code>
          </dd>
        </div>
      </dl>
      <Scroller label={title}>{json.slice(0, MAX_CHARACTERS)}</Scroller>
      {json.length > MAX_CHARACTERS && (
        <p>
          {(json.length - MAX_CHARACTERS).toLocaleString('en')} more characters are left out; the command{' '}
          <code>npm run ops -- kept show</code> prints all.
        </p>
      )}
    </details>
  );
}

const OTHERS: Readonly<Record<Compared, string>> = {
  portal: 'the portal’s',
  previous: 'the previous value',
  pinned: 'the pinned value',
};

const MARKS: Readonly<Record<DiffLine['side'], string>> = { first: '−', second: '+', both: ' ', gap: '…' };

function Line({ side, text }: DiffLine) {
  const content = side === 'gap' ? `${text} lines are the same` : text;
  if (side === 'first') return <del>{`${MARKS.first} ${content}\n`}</del>;
  if (side === 'second') return <ins>{`${MARKS.second} ${content}\n`}</ins>;
  return <span>{`${MARKS[side]} ${content}\n`}</span>;
}

type Answer = { isSame: boolean; lines: DiffLine[] | null } | { error: string };

/** A comparison: lines with − are only in the cached value, lines with + only in the other. */
export function Difference({ answer, other }: { answer: Answer; other: Compared }) {
  if ('error' in answer)
    return (
      <p className="notice bad" role="status">
        {answer.error === 'portal' ? 'The portal does not answer.' : 'There is nothing to compare with.'}
      </p>
    );
  if (answer.isSame) return <p role="status">It is the same as {OTHERS[other]}.</p>;
  if (answer.lines === null) return <p role="status">The values have hardly anything in common.</p>;
  return (
    <section aria-labelledby="difference">
      <h2 id="difference">The cached value and {OTHERS[other]}</h2>
      <p className="hint">− is only in the cached value, + only in {OTHERS[other]}.</p>
      <Scroller label="Difference">
        {answer.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names and never move
          <Line key={index} {...line} />
        ))}
      </Scroller>
    </section>
  );
}
