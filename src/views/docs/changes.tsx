// Recorded changes at the end of a document, collapsed by default.
import type { DocChange } from '../../../common/contract/entities/changes.ts';
import { describeDocumentChange } from '../changes/sentences.ts';
import { Day } from '../components/date.tsx';
import { useView } from '../context.tsx';
import { InlineText } from '../reference/code.tsx';

const MAX_DAYS = 5;

interface DocChangesProps {
  changes: readonly DocChange[];
  /** Current headings of the document. A change may refer to a heading that no longer exists. */
  headings: readonly { id: string }[];
}

/** The latest days with changes. Identical sentences of a day are shown once. */
export function DocChanges({ changes, headings }: DocChangesProps) {
  const { t } = useView();
  const days = [...Map.groupBy(changes, ({ at }) => at.slice(0, 10))].slice(0, MAX_DAYS);
  if (days.length === 0) return null;
  const linkTo = (id: string) => (headings.some((heading) => heading.id === id) ? `#${id}` : null);
  return (
    <details className="doc-changes">
      <summary>{t('change.title')}</summary>
      <dl>
        {days.map(([day, ofDay]) => {
          const sentences = new Map(
            ofDay
              .flatMap((change) => describeDocumentChange(t, change, linkTo))
              .map((sentence) => [JSON.stringify(sentence), sentence]),
          );
          return (
            <div key={day}>
              <dt>
                <Day at={day} />
              </dt>
              {[...sentences].map(([key, sentence]) => (
                <dd key={key}>
                  <InlineText content={sentence} />
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </details>
  );
}
