// Line with the placeholders of a page's samples, and the button that replaces them (client/docs/own-values-form.ts).
// Without script, the style sheet hides it.
import { placeholdersIn } from '../../../common/text/sample-values.ts';
import { useView } from '../context.tsx';

/** Samples of a document's HTML. */
export const samplesOf = (html: string): string[] =>
  [...html.matchAll(/<pre\b.*?<\/pre>/gs)].map(([sample]) => sample);

export function SampleValues({ samples }: { samples: readonly string[] }) {
  const { t } = useView();
  const placeholders = placeholdersIn(samples);
  if (placeholders.length === 0) return null;
  return (
    <div className="doc-values" data-markdown-ignore="">
      <span>{t('docs.sampleValues')}</span>{' '}
      {placeholders.map((placeholder) => (
        <code key={placeholder}>{placeholder}</code>
      ))}{' '}
      <button type="button" data-hold="">
        {t('docs.ownValues')}
      </button>
    </div>
  );
}
