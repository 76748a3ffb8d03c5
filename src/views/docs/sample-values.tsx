// Placeholders in the code samples of a page, with a button to replace them (src/client/docs/own-values-form.ts).
// Without scripts, the style sheet hides the line.
import { placeholdersIn } from '../../../common/text/sample-values.ts';
import { useView } from '../context.tsx';

/** Code samples in the HTML of a document. */
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
