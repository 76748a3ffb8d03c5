// Learning path: steps as stations on a line, each with its documents (§9 learning-path types).
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { AccessLabel } from './access-label.tsx';
import { DocName } from './doc-name.tsx';

export const LEARNING_STEPS = ['know', 'start', 'use', 'practice', 'development'] as const;
type Step = (typeof LEARNING_STEPS)[number];

/** Maximum number of documents per step. The index below lists all documents. */
const MAX_PER_STEP = 3;

export interface DocumentLink {
  node: DocNode;
  url: string;
}

/** Omits steps without documents. Renders nothing without steps. */
export function LearningPath({ documents }: { documents: readonly DocumentLink[] }) {
  const { t } = useView();
  const steps = LEARNING_STEPS.map((step: Step) => ({
    step,
    found: documents.filter(({ node }) => node.learningPath === step).slice(0, MAX_PER_STEP),
  })).filter(({ found }) => found.length > 0);
  if (steps.length === 0) return null;
  return (
    <section className="docs-path" aria-labelledby="docs-path-title">
      <h2 id="docs-path-title">{t('docs.learningPath')}</h2>
      <ol>
        {steps.map(({ step, found }) => (
          <li key={step}>
            <h3>{t(`docs.${step}`)}</h3>
            <p>{t(`docs.${step}Text`)}</p>
            <ul>
              {found.map(({ node, url }) => (
                <li key={url}>
                  <Link to={url}>
                    <DocName {...node} />
                  </Link>
                  <AccessLabel {...node} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
