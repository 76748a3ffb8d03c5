// Sentences that describe recorded changes, in the language of the page.
import type { ApiChangelogEntry, Inline } from '../../../common/contract/entities/api-reference.ts';
import type { ApiFact, DocChange, SectionChange } from '../../../common/contract/entities/changes.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import { RULE_TEXTS } from '../reference/fields.tsx';

/** First of the private-use characters that mark the placeholders in a translated sentence. */
const MARK = 0xe000;

/** Translates a string whose placeholders are code, links, or other sentences. */
function translate(t: Translate, key: TextKey, parts: Readonly<Record<string, Inline>>): Inline {
  const values = Object.values(parts);
  const marks = Object.fromEntries(
    Object.keys(parts).map((name, index) => [name, String.fromCharCode(MARK + index)]),
  );
  return t(key, marks)
    .split(/([\ue000-\ue00f])/)
    .flatMap((piece) => values[piece.charCodeAt(0) - MARK] ?? (piece === '' ? [] : [piece]));
}

const codes = (strings: readonly string[]): Inline =>
  strings.flatMap((code, index) => (index === 0 ? [{ code }] : [', ', { code }]));

/** Returns the link to a section, or `null` if there is none. */
type LinkTo = (id: string) => string | null;

function describeSectionChange(t: Translate, { id, title, change }: SectionChange, linkTo: LinkTo): Inline {
  if (id === '') return [t('change.document.introduction')];
  const to = change === 'removed' ? null : linkTo(id);
  return translate(t, `change.section.${change}`, { name: [to === null ? title : { text: title, to }] });
}

/** Describes a change to a document: the author's note, or one sentence for each changed section. */
export function describeDocumentChange(
  t: Translate,
  { kind, note, sections }: Pick<DocChange, 'kind' | 'note' | 'sections'>,
  linkTo: LinkTo = () => null,
): Inline[] {
  if (note !== '') return [[note]];
  if (kind === 'changed') return sections.map((section) => describeSectionChange(t, section, linkTo));
  return [[t(`change.document.${kind}`)]];
}

/** Describes a change in access to an operation. The required signature is part of the text key. */
function describeAccess(t: Translate, { subject, to, of }: ApiFact): Inline {
  const parts = { of: codes([of]), to: codes([to]) };
  if (subject === 'scope')
    return translate(t, to === '' ? 'change.access.anyScope' : 'change.access.scope', parts);
  return translate(t, `change.access.${to === 'always' || to === 'with-key' ? to : 'never'}`, parts);
}

/** Describes a change to the API. */
export function describeApiChange(t: Translate, fact: ApiFact): Inline {
  const { subject, change, of, name, values, rule, from, to } = fact;
  if (subject === 'scope' || subject === 'signature' || change === 'replaced') return describeAccess(t, fact);
  const orNone = (text: string): Inline => (text === '' ? [t('change.none')] : codes([text]));
  const ruleText = Object.entries(RULE_TEXTS).find(([ruleName]) => ruleName === rule)?.[1];
  return translate(t, `change.api.${change}`, {
    subject: translate(t, `change.subject.${subject}`, { of: codes([of]), name: codes([name]) }),
    from: orNone(from),
    to: orNone(to),
    values: codes(values),
    rule: ruleText ? [t(ruleText)] : [],
  });
}

/** Text of a changelog entry: written by the author, or generated for a recorded change. */
export const describeEntry = (
  t: Translate,
  { text, fact }: Pick<ApiChangelogEntry, 'text' | 'fact'>,
): Inline => (fact ? describeApiChange(t, fact) : text);

/** Effect of a recorded change on clients; `null` if there is none. */
export const describeImpact = (t: Translate, { fact }: Pick<ApiChangelogEntry, 'fact'>): string | null =>
  fact === null || fact.impact === 'none' ? null : t(`change.${fact.impact}`);
