// Hero of a page made of modules.
import { Actions } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { ModuleProps } from './types.ts';

/** Claim, one sentence, two actions, and a drawing of the product's idea. The page's only h1. */
export function Hero({ details, id }: ModuleProps<'hero'>) {
  return (
    <section id={id} className="module-hero" aria-labelledby={`${id}-title`}>
      <div className="wrap hero-grid">
        <div className="hero-text">
          {details.eyebrow && <p className="label">{details.eyebrow}</p>}
          <h1 id={`${id}-title`}>
            <Phrases text={details.title} />
          </h1>
          <p className="lead">{details.lead}</p>
          <Actions actions={details.actions} />
        </div>
        <Drawing kind={details.drawing} seed={details.title} labels={details.labels} />
      </div>
    </section>
  );
}
