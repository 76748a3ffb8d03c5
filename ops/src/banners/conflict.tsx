// Conflict between two editors who changed overrides of the same banner.
import type { ReactNode } from 'react';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { Conflict } from '../console/resource.tsx';
import type { SelectedLanguages } from './languages.tsx';
import type { OverrideInputBody } from './schema.ts';
import { overrideInputOf, type StoredOverride } from './store.ts';

interface OverrideConflictProps {
  message: string;
  selected: SelectedLanguages;
  overrides: readonly StoredOverride[];
  /** Returns this editor's version, based on the current override of a language. */
  ownVersionOf: (present: StoredOverride | null) => OverrideInputBody | null;
  ownVersionName?: string;
  /** Form that saves this editor's version; `versionOf` returns the current version of a language. */
  form: (versionOf: (code: Locale) => number) => ReactNode;
  back: string;
}

/** Both versions in each selected language whose override has changed since the editor opened the form. */
export function OverrideConflict({
  selected: { locales, seen },
  overrides,
  ownVersionOf,
  form,
  ...props
}: OverrideConflictProps) {
  const presentIn = (code: Locale) => overrides.find(({ locale }) => locale === code) ?? null;
  const versionOf = (code: Locale) => presentIn(code)?.version ?? 0;
  return (
    <Conflict
      {...props}
      sides={locales
        .filter((code) => versionOf(code) !== seen[code])
        .map((code) => {
          const saved = presentIn(code);
          const ownVersion = ownVersionOf(saved);
          return {
            title: LOCALES[code].name,
            saved,
            theirs: saved && { ...overrideInputOf(saved) },
            mine: ownVersion && { ...ownVersion },
          };
        })}
      form={form(versionOf)}
    />
  );
}
