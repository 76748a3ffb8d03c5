// List modules: features, scenarios, steps, prose with terms, contacts, and related pages.
import type { Details } from '../../../common/contract/modules/modules.ts';
import { joinWifi } from '../../../common/text/phrases.ts';
import { Link, MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Icon } from '../drawings/icon.tsx';
import { useLookup } from './lookup.tsx';
import type { ModuleProps } from './types.ts';

/** Features, each with one sentence. */
export const FeatureGrid = ({
  details,
  id,
  name,
}: Pick<ModuleProps<'featureGrid'>, 'details' | 'id' | 'name'>) => (
  <Section id={id} kind="feature-grid" name={name} title={details.title} intro={details.intro}>
    <ul className="features">
      {details.items.map(({ icon, title, text, href }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3>{href ? <TitleLink to={href} title={title} /> : <Phrases text={title} />}</h3>
          <p>{joinWifi(text)}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** Customer problems with their solutions. */
export const Scenarios = ({ details, id, name }: ModuleProps<'scenarios'>) => (
  <Section id={id} kind="scenarios" name={name} title={details.title} intro={details.intro} wide>
    <ul className="scenarios">
      {details.items.map(({ title, problem, answer }) => (
        <li key={title}>
          <h3>
            <Phrases text={title} />
          </h3>
          <p className="scenario-problem">{problem}</p>
          <p className="scenario-answer">{answer}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** Numbered steps. */
export const Steps = ({ details, id, name }: ModuleProps<'steps'>) => (
  <Section id={id} kind="steps" name={name} title={details.title} intro={details.intro} wide>
    <ol className="steps" data-count={details.steps.length}>
      {details.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>
            <Phrases text={title} />
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);

/** Paragraphs, with an optional list of terms and their descriptions. */
export const Prose = ({ details, id, name }: ModuleProps<'prose'>) => (
  <Section id={id} kind="prose" name={name} title={details.title}>
    <div className="prose">
      {details.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    {details.list && (
      <dl className="terms">
        {details.list.map(({ term, text }) => (
          <div key={term}>
            <dt>
              <Phrases text={term} column="narrow" />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )}
  </Section>
);

const ContactList = ({
  items,
  heading: Heading,
}: Pick<Details<'contacts'>, 'items'> & { heading: 'h3' | 'h4' }) => (
  <ul className="contacts">
    {items.map(({ title, text, href, label }) => (
      <li key={title}>
        <Heading>
          <Phrases text={title} />
        </Heading>
        <p>{text}</p>
        <MoreLink to={href}>{label}</MoreLink>
      </li>
    ))}
  </ul>
);

/** Contacts by subject. */
export const Contacts = ({ details, id, name }: ModuleProps<'contacts'>) => (
  <Section id={id} kind="contacts" name={name} title={details.title} intro={details.intro}>
    <ContactList items={details.items} heading="h3" />
  </Section>
);

/** Contacts by subject next to a form. */
export const FormContacts = ({ details, id }: Pick<ModuleProps<'contacts'>, 'details' | 'id'>) => (
  <aside id={id} className="form-contacts" aria-labelledby={`${id}-title`}>
    <h3 id={`${id}-title`}>
      <Phrases text={details.title} column="narrow" />
    </h3>
    <p>{details.intro}</p>
    <ContactList items={details.items} heading="h4" />
  </aside>
);

/**
 * Products and solutions by code, then other pages. Omits codes that are unknown or have no page in this locale.
 * Renders nothing without entries. Products and solutions are listed without descriptions, which would make the
 * largest product pages too heavy (decision 023).
 */
export function Related({ details, id, name }: ModuleProps<'related'>) {
  const { t } = useView();
  const lookup = useLookup();
  const namesOf = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const leaf = lookup(code);
      return leaf ? [{ title: leaf.name, text: '', href: leaf.url }] : [];
    });
  const groups = [
    { label: t('module.products'), found: namesOf(details.products) },
    { label: t('module.solutions'), found: namesOf(details.solutions) },
    { label: t('module.more'), found: details.links },
  ].filter(({ found }) => found.length > 0);
  if (groups.length === 0) return null;
  return (
    <Section id={id} kind="related" name={name} title={details.title}>
      {groups.map(({ label, found }) => (
        <div className="related-group" key={label}>
          <h3 className="label">{label}</h3>
          <ul className="index-list">
            {found.map(({ title, text, href }) => (
              <li key={href}>
                <Link to={href}>{title}</Link>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
