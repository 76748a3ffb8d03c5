// Compiles the graphic in an infographic's front matter: fills placeholders and validates its data.
import { z } from 'zod';
import { GRAPHICS, type GraphicType } from '../../common/contract/modules/graphics.ts';
import type { PortalModule } from '../../common/contract/modules/modules.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import { insertNoBreakSpaces } from '../markdown/binding.ts';
import { fill, mapStrings, unclaimedNumbers, unfinishedMarker } from '../markdown/prose.ts';

/** An authored graphic: its type, and the fields of the type's schema. */
export const AuthoredGraphic = z.looseObject({
  type: z.enum(Object.keys(GRAPHICS) as [GraphicType, ...GraphicType[]]),
});

/** Fields whose numbers are graphic data and need no claim. */
const MEASURES = new Set<PropertyKey | undefined>(['range', 'label', 'note', 'title']);

/** The graphic as the portal sends it; `undefined` if invalid, with errors passed to `report`. */
export function compileGraphic(
  { type, ...authored }: z.output<typeof AuthoredGraphic>,
  locale: Locale,
  compilation: Compilation,
  report: (message: string) => void,
): PortalModule | undefined {
  const filled = mapStrings(authored, (text, path) => {
    const marker = unfinishedMarker(text);
    if (marker) report(`graphic: "${marker}" is unfinished`);
    if (!MEASURES.has(path.at(-1)))
      for (const figure of unclaimedNumbers(text)) report(`graphic: figure "${figure}" matches no claim`);
    try {
      return insertNoBreakSpaces(fill(text, compilation, locale));
    } catch (error) {
      report(`graphic: ${(error as Error).message}`);
      return text;
    }
  });
  const details = GRAPHICS[type].safeParse(filled);
  if (details.success) return { id: 'graphic', name: '', type, details: JSON.stringify(details.data) };
  for (const { path, message } of details.error.issues) report(`graphic.${path.join('.')}: ${message}`);
  return undefined;
}

/** Language-independent data of a graphic, for comparing translations. */
export const removeText = ({ type, details }: Pick<PortalModule, 'type' | 'details'>): string =>
  type + JSON.stringify(mapStrings(JSON.parse(details), () => ''));
