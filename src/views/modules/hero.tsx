// Hero of a page made of modules.
import { Actions } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { PlateFigure } from '../drawings/plate-figure.tsx';
import type { ModuleProps } from './types.ts';

/** Title. A line break replaces the colon between the name and the category of a product. */
function TitleLines({ title }: { title: string }) {
  const [name = '', colon, category] = title.split(/(：|: )(.*)/su);
  return (
    <>
      <Phrases text={name} column="narrow" />
      {category && <span className="visually-hidden">{colon}</span>}
      {category && (
        <span className="hero-category">
          <Phrases text={category} column="narrow" />
        </span>
      )}
    </>
  );
}

/**
 * Claim, lead, up to two actions, and a drawing or a numbered product figure. It contains the only h1 of the page.
 */
export function Hero({ details, id }: ModuleProps<'hero'>) {
  const drawing = details.drawing && <Drawing kind={details.drawing} seed={details.title} />;
  return (
    <section id={id} className="module-hero" aria-labelledby={`${id}-title`}>
      <div className="wrap hero-grid">
        <div className="hero-text">
          {details.eyebrow && !details.title.startsWith(details.eyebrow) && (
            <p className="label">{details.eyebrow}</p>
          )}
          <h1 id={`${id}-title`}>
            <TitleLines title={details.title} />
          </h1>
          <p className="lead">{details.lead}</p>
          <Actions actions={details.actions} />
        </div>
        {details.plate && (
          <PlateFigure kind={details.plate.drawing} parts={details.plate.parts} titleId={`${id}-title`} />
        )}
        {details.caption ? (
          <figure className="rich">
            {drawing}
            <figcaption>{details.caption}</figcaption>
          </figure>
        ) : (
          drawing
        )}
      </div>
    </section>
  );
}
