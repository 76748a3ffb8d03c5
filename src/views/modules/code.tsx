// Code sample in a figure. The content compiler has tokenized the source.

import { type CodeRun, splitRuns, tokenClass } from '../../../common/contract/modules/code-tokens.ts';
import { Scroller } from '../components/scroller.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import type { ModuleProps } from './types.ts';

/** Highlighted source; plain text without tokens. */
function Highlighted({ source, runs }: { source: string; runs: readonly CodeRun[] }) {
  let offset = 0;
  return splitRuns(source, runs).map(({ text, token }) => {
    const start = offset;
    offset += text.length;
    return token ? (
      <span key={start} className={tokenClass(token)}>
        {text}
      </span>
    ) : (
      text
    );
  });
}

interface CodeBlockProps {
  code: { language: string; source: string; tokens: readonly CodeRun[] };
  label: string;
}

/** Code that scrolls horizontally. */
export const CodeBlock = ({ code: { language, source, tokens }, label }: CodeBlockProps) => (
  <Scroller className="code-block" label={label}>
    <pre translate="no">
      <code data-language={language}>
        <Highlighted source={source} runs={tokens} />
      </code>
    </pre>
  </Scroller>
);

/** Sample with its name and language in a caption, to which a script adds controls (src/client/docs). */
export function Code({ details, id, name }: ModuleProps<'code'>) {
  const { t } = useView();
  const { title, intro, language, caption } = details;
  return (
    <Section id={id} kind="code" name={name} title={title} intro={intro}>
      <figure className="code-sample" data-copy={t('docs.copy')}>
        <figcaption>
          {name}
          <span className="code-language">{language === 'text' ? '' : language}</span>
        </figcaption>
        <CodeBlock code={details} label={t('module.codeOf', { title })} />
      </figure>
      {caption && <p className="code-note">{caption}</p>}
    </Section>
  );
}
