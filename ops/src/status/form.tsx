// Incident forms: input for a new incident or an update, and its preview.
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import {
  type IMPACTS,
  type Incident,
  type PublishedStatus,
  productComponent,
  SERVICES,
  textIn,
} from '../../../common/status/status.ts';
import { type FormErrors, formErrors } from '../console/form-errors.ts';
import { instantIn } from '../console/time-zone.ts';
import { freeText } from '../console/validator.tsx';

const t = createT('en');
export type Products = PublishedStatus['products'];

/** Components with their English names. */
export const componentNames = (products: Products): ReadonlyMap<string, string> =>
  new Map([
    ...SERVICES.map((id) => [id as string, t(`status.of.${id}`)] as const),
    ...products.map(({ code, names }) => [productComponent(code), names.en] as const),
  ]);

export const stateName = (state: Incident['updates'][number]['state']): string => t(`status.state.${state}`);
export const impactName = (impact: (typeof IMPACTS)[number]): string => t(`status.impact.${impact}`);

export const SELECT = 'do';
/** Input of both forms. Translated fields have names such as `title-en` and `text-ko`. */
export const Sent = z
  .object({
    kind: z.enum(['incident', 'maintenance']).catch('incident'),
    impact: freeText,
    state: freeText,
    components: z
      .union([z.string().transform((one) => [one]), z.array(z.string())])
      .catch([])
      .transform((all) => all.slice(0, 200)),
    startsAt: freeText,
    endsAt: freeText,
    seen: z.coerce.number().int().min(1).catch(0),
    [SELECT]: z.enum(['save', 'preview']).catch('save'),
  })
  .catchall(z.unknown());
export type Sent = z.output<typeof Sent>;

/** A text of the form in each language. */
export const writtenIn = (sent: Sent, name: 'title' | 'text'): Record<Locale, string> => {
  const of = (code: Locale) => freeText.parse(sent[`${name}-${code}`]);
  return { en: of('en'), cn: of('cn'), ko: of('ko'), ja: of('ja') };
};

/** Converts a time field to UTC. Returns `null` for an empty field, and `invalid` for a time that does not exist. */
export const instantOf = (local: string, zone: string): string | null =>
  local === '' ? null : (instantIn(local, zone) ?? 'invalid');

/** Schema errors by form field: the path `text.en` belongs to the field `text-en`. */
export const errorsOfInput = ({ issues }: z.ZodError): FormErrors =>
  formErrors(issues.map(({ path, message }) => [fieldOf(path.map(String)), `This ${message}.`]));

const fieldOf = ([first = '', second = '']: string[]): string =>
  first === 'title' || first === 'text' ? `${first}-${second}` : first;

/** Notice and update as visitors read them in each language. */
export function IncidentPreview({ sent, incident }: { sent: Sent; incident: Incident | null }) {
  const titles: Record<string, string> = incident?.title ?? writtenIn(sent, 'title');
  const texts: Record<string, string> = writtenIn(sent, 'text');
  return (
    <section className="panel" aria-labelledby="incident-preview">
      <h2 id="incident-preview">Preview</h2>
      {localeCodes.map((code) => {
        const [title, text] = [textIn(titles, code), textIn(texts, code)];
        return (
          <div key={code}>
            <h3>{LOCALES[code].name}</h3>
            <p className="notice warn">
              <strong lang={LOCALES[title.locale].htmlLang}>{title.text}</strong>{' '}
              <a href={`${LOCALES[code].prefix}/status/`} lang={LOCALES[code].htmlLang}>
                {createT(code)('status.title')}
              </a>
            </p>
            <p lang={LOCALES[text.locale].htmlLang}>{text.text}</p>
          </div>
        );
      })}
    </section>
  );
}
