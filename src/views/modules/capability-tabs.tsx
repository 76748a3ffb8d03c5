// Capabilities of a product, one visible at a time.
import { Section } from '../components/section.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { ModuleProps } from './types.ts';

/**
 * Tabs without a script: radio buttons, of which the checked one shows its panel. On phones the same markup
 * is an accordion.
 */
export function CapabilityTabs({ details, id, name }: ModuleProps<'capabilityTabs'>) {
  return (
    <Section id={id} kind="capability-tabs" name={name} title={details.title} intro={details.intro} wide>
      <div className="tabs" role="radiogroup" aria-label={details.title}>
        {details.tabs.flatMap(({ label, title, text, points, drawing }, index) => {
          const tab = `${id}-tab-${index + 1}`;
          return [
            <input
              key={tab}
              type="radio"
              className="visually-hidden tab-input"
              name={`${id}-tabs`}
              id={tab}
              defaultChecked={index === 0}
            />,
            <label key={`${tab}-label`} className="tab-label" htmlFor={tab}>
              {label}
            </label>,
            <div key={`${tab}-panel`} className="tab-panel">
              <div className="tab-text">
                <h3>{title}</h3>
                <p>{text}</p>
                {points.length > 0 && (
                  <ul className="points">
                    {points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
              </div>
              {drawing && <Drawing kind={drawing} seed={title} />}
            </div>,
          ];
        })}
      </div>
    </Section>
  );
}
