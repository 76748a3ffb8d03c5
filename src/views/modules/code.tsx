// Code sample in a figure. The compiler of the content has tokenized it.
import { type CodeRun, partsOf, tokenClass } from '../../../common/contract/modules/code-tokens.ts';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import type { ModuleProps } from './types.ts';

/** Source with a class on every token; plain without tokens. */
export function Highlighted({ source, runs }: { source: string; runs: readonly CodeRun[] }) {
  let at = 0;
  return partsOf(source, runs).map(({ text, token }) => {
    const start = at;
    at += text.length;
    return token ? (
      <span key={start} className={tokenClass(token)}>
        {text}
      </span>
    ) : (
      text
    );
  });
}

export function Code({ details, id, name }: ModuleProps<'code'>) {
  const { t } = useView();
  return (
    <Section id={id} kind="code" name={name} title={details.title} intro={details.intro}>
      <figure className="code-figure">
        <section
          className="scroller code-block"
          aria-label={t('module.codeOf', { title: details.title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
        >
          <pre translate="no">
            <code data-language={details.language}>
              <Highlighted source={details.source} runs={details.tokens} />
            </code>
          </pre>
        </section>
        {details.caption && <figcaption>{details.caption}</figcaption>}
      </figure>
    </Section>
  );
}
