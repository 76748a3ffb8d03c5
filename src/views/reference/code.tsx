// Code samples of the API reference, in one or more languages. The markup is the same as in documents, so that the
// same scripts copy samples and store the selected language (D27, D28).
import { Fragment } from 'react';
import { type Code, type Inline, SAMPLE_LANGUAGES } from '../../../common/contract/entities/api-reference.ts';
import type { Column } from '../../../common/text/phrases.ts';
import { isLongCode } from '../components/code-length.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { CodeBlock } from '../modules/code.tsx';

/**
 * Text with inline code and links.
 *
 * @param column if set, lines break between phrases; see `Phrases`
 */
export const InlineText = ({ content, column }: { content: Inline; column?: Column }) =>
  content.map((part, index) => {
    if (typeof part === 'string')
      // biome-ignore lint/suspicious/noArrayIndexKey: a line may contain the same words more than once
      return <Fragment key={index}>{column ? <Phrases text={part} column={column} /> : part}</Fragment>;
    return 'code' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <code key={index} className={isLongCode(part.code) ? 'code-long' : undefined}>
        {part.code}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Link key={index} to={part.to}>
        {part.text}
      </Link>
    );
  });

/** Display names of sample languages. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bash', 'curl'],
  ['js', 'JavaScript'],
  ['python', 'Python'],
  ['go', 'Go'],
  ['java', 'Java'],
]);
const nameOf = (language: string): string => NAMES.get(language) ?? language;

/** Value of `shown` for samples in all languages. */
export const ALL_LANGUAGES = '*';

interface SampleGroupProps {
  samples: readonly Code[];
  id: string;
  path: string;
  /** Sample language of the page, or `ALL_LANGUAGES`. */
  shown: string;
  labelOf: (language: string) => string;
}

/**
 * Sample of an operation in the sample language of the page, with links to the page in the other languages. A script
 * replaces the links with their samples, in all groups of the page at once (src/client/docs/sample-page.ts).
 */
export function SampleGroup({ samples, id, path, shown, labelOf }: SampleGroupProps) {
  return (
    <div className="tabs-group code-group">
      {samples.map((sample) => {
        const { language } = sample;
        const label = labelOf(nameOf(language));
        const query = language === SAMPLE_LANGUAGES[0] ? '' : `?sample=${language}`;
        const isShown = shown === ALL_LANGUAGES || language === shown;
        return (
          <details key={language} name={`samples-${id}`} open={isShown}>
            <summary>{nameOf(language)}</summary>
            {isShown ? (
              <CodeBlock code={sample} label={label} />
            ) : (
              <Link to={`${path}${query}#${id}`} className="code-block" rel="nofollow">
                {nameOf(language)} →
              </Link>
            )}
          </details>
        );
      })}
    </div>
  );
}
