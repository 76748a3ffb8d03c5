// Product capabilities as tabs.
import { joinWifi } from '../../../common/text/phrases.ts';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { ModuleProps } from './types.ts';

/** Tabs without a script: the checked radio button shows its panel. On phones, they are an accordion. */
export function CapabilityTabs({ details, id, name }: ModuleProps<'capabilityTabs'>) {
  return (
    <Section id={id} kind="capability-tabs" name={name} title={details.title} intro={details.intro} wide>
      <div className="tabs" role="radiogroup" aria-label={details.title}>
        {details.tabs.flatMap(({ label, title, text, points, drawing }, index) => {
          return [
            <label key={label} className="tab-label">
              <input type="radio" name={id} defaultChecked={index === 0} />
              {label}
            </label>,
            <div key={`${label} panel`} className="tab-panel">
              <div className="tab-text">
                <h3>
                  <Phrases text={title} column="narrow" />
                </h3>
                <p>{joinWifi(text)}</p>
                {points.length > 0 && (
                  <ul className="points">
                    {points.map((point) => (
                      <li key={point}>{joinWifi(point)}</li>
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
