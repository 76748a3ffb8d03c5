// Modules for trust, pricing, and conversion: logos, testimonial, FAQ, plans, call to action, and the service index of
// the home page.
import type { Details } from '../../../common/contract/modules/modules.ts';
import { Actions, ButtonLink, MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { KeyFigure } from '../lists/article-list.tsx';
import type { ModuleProps } from './types.ts';

/** Customer names. */
export const Logos = ({ details, id, name }: ModuleProps<'logos'>) => (
  <Section id={id} kind="logos" name={name} wide>
    <h2 className="label">{details.title}</h2>
    <ul className="names">
      {details.names.map((customer) => (
        <li key={customer}>{customer}</li>
      ))}
    </ul>
  </Section>
);

/** Customer quote. */
export const Testimonial = ({ details, id, name }: ModuleProps<'testimonial'>) => (
  <Section id={id} kind="testimonial" name={name} wide>
    <figure className="testimonial">
      <blockquote>{details.quote}</blockquote>
      <figcaption>
        <strong>{details.name}</strong>
        <span>{details.role}</span>
      </figcaption>
    </figure>
  </Section>
);

/** Questions and answers as disclosures. */
export const Faq = ({ details, id, name }: ModuleProps<'faq'>) => (
  <Section id={id} kind="faq" name={name} title={details.title}>
    {details.items.map(({ question, answer }) => (
      <details className="faq-item" key={question}>
        <summary>
          <h3>
            <Phrases text={question} />
          </h3>
        </summary>
        <p>{answer}</p>
      </details>
    ))}
  </Section>
);

/** Plans with prices and features. */
export function Plans({ details, id, name }: ModuleProps<'plans'>) {
  const { t } = useView();
  return (
    <Section id={id} kind="plans" name={name} title={details.title} intro={details.intro} wide>
      <ul className="plans" data-count={details.plans.length}>
        {details.plans.map((plan) => (
          <li key={plan.name} data-featured={plan.featured ? '' : undefined}>
            <h3>
              {plan.name}
              {plan.featured && <span className="badge">{t('module.recommended')}</span>}
            </h3>
            <p className="plan-audience">{plan.audience}</p>
            <p className="plan-price figure">{plan.price}</p>
            <ul className="points">
              {plan.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <ButtonLink to={plan.action.href} isPrimary={plan.featured}>
              {plan.action.label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {details.note && <p className="plans-note">{details.note}</p>}
    </Section>
  );
}

/** Result of a case study next to a call to action, linked to the case study. */
function Proof({
  proof: { href, customer, result },
}: {
  proof: NonNullable<Details<'callToAction'>['proof']>;
}) {
  const { locale } = useView();
  return (
    <aside>
      <KeyFigure row={{ facts: { results: [result] }, locale }} />
      <MoreLink to={href}>{customer}</MoreLink>
    </aside>
  );
}

/** Closing call to action, with an optional case study result, and with isobars on a page without a hero. */
export const CallToAction = ({ details, id, hero }: ModuleProps<'callToAction'>) => (
  <section id={id} className="section night module-call-to-action">
    <div className="wrap">
      <div>
        <h2>
          <Phrases text={details.title} />
        </h2>
        <p>{details.text}</p>
        <Actions actions={details.actions} />
      </div>
      {details.proof && <Proof proof={details.proof} />}
      {!hero && <Drawing kind="isobars" seed={details.title} />}
    </div>
  </section>
);

/** Service index: name, sentence, products, and a drawing for each service. */
export const ServiceColumn = ({ details, id, name }: ModuleProps<'serviceColumn'>) => (
  <Section id={id} kind="services" name={name} title={details.title} intro={details.intro} wide>
    <ul className="services">
      {details.columns.map(({ title, text, drawing, href, links }) => (
        <li key={title}>
          <Drawing kind={drawing} seed={title} />
          <div className="service-name">
            <h3>
              <TitleLink to={href} title={title} column="narrow" />
            </h3>
            <p>{text}</p>
          </div>
          {links.length > 0 && (
            <ul className="service-links">
              {links.map((link) => (
                <li key={link.href}>
                  <TitleLink to={link.href} title={link.label} column="narrow" />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </Section>
);
