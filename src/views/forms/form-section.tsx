// Page section with a form, and the next steps next to it.
import type { ReactNode } from 'react';
import { Island } from '../components/island.tsx';
import { Phrases } from '../components/phrases.tsx';
import { FORM_SECTION_ID, type FormProps } from './form-props.ts';

/** `aside` is rendered after the next steps. */
export function FormSection({ aside, ...props }: FormProps & { aside?: ReactNode }) {
  const { strings } = props;
  return (
    <section id={FORM_SECTION_ID} className="section form-section" aria-labelledby="form-title">
      <div className="wrap form-grid">
        <div className="form-head">
          <h2 id="form-title">
            <Phrases text={strings.title} column="narrow" />
          </h2>
          <p>{strings.lead}</p>
        </div>
        <Island name="form" when="stored" props={props} />
        <div className="form-side">
          <aside className="form-next" aria-labelledby="form-next-title">
            <h3 id="form-next-title">{strings.next}</h3>
            <ol>
              {strings.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </aside>
          {aside}
        </div>
      </div>
    </section>
  );
}
