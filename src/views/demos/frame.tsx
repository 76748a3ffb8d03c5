// Container of a demo. Its controls are disabled until its script has loaded (src/client/demos/demos.ts).
import type { ReactNode } from 'react';
import type { DemoKind } from '../../../common/contract/modules/modules.ts';

interface FrameProps {
  kind: DemoKind;
  /** Strings for the script, with `{{name}}` placeholders. */
  strings?: Readonly<Record<`data-${string}`, string>>;
  children: ReactNode;
}

export const Frame = ({ kind, strings, children }: FrameProps) => (
  <fieldset className="demo" data-demo={kind} {...strings} disabled>
    {children}
  </fieldset>
);

interface TextFieldProps {
  value: string;
  /** ID of the field, for a separate `<label>`. */
  id?: string;
  /** Accessible name of a field without a `<label>`. */
  label?: string;
  numeric?: boolean;
}

export const TextField = ({ value, id, label, numeric = false }: TextFieldProps) => (
  <input id={id} aria-label={label} defaultValue={value} inputMode={numeric ? 'decimal' : undefined} />
);
