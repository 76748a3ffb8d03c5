// Theme choice: system, light, or dark. It needs a script, so it is part of the extras.
import { useView } from '../context.tsx';

export function ThemeChoice() {
  const { t } = useView();
  const choices = [
    ['auto', t('nav.themeAuto')],
    ['light', t('nav.themeLight')],
    ['dark', t('nav.themeDark')],
  ] as const;
  return (
    <fieldset className="theme-choice" data-theme-choice="">
      <legend className="visually-hidden">{t('nav.theme')}</legend>
      {choices.map(([value, name]) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
