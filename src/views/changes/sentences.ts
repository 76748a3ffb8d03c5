// Sentences about recorded changes, in the language of the page, from the data of the publication.
import type { ApiChangelogEntry, Inline } from '../../../common/contract/entities/api-reference.ts';
import type { ApiFact, DocChange, SectionChange } from '../../../common/contract/entities/changes.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import { RULE_TEXTS } from '../reference/fields.tsx';

/** First of the private characters that stand for the parts of a sentence. */
const MARK = 0xe000;

/** A text of the dictionary whose placeholders are code, links, or other sentences. */
function phrase(t: Translate, key: TextKey, parts: Readonly<Record<string, Inline>>): Inline {
  const values = Object.values(parts);
  const marks = Object.fromEntries(
    Object.keys(parts).map((name, index) => [name, String.fromCharCode(MARK + index)]),
  );
  return t(key, marks)
    .split(/([\ue000-\ue00f])/)
    .flatMap((piece) => values[piece.charCodeAt(0) - MARK] ?? (piece === '' ? [] : [piece]));
}

const codes = (texts: readonly string[]): Inline =>
  texts.flatMap((code, index) => (index === 0 ? [{ code }] : [', ', { code }]));

/** Address of a section by its id; `null` for none. */
type LinkTo = (id: string) => string | null;

function sectionSentence(t: Translate, { id, title, change }: SectionChange, linkTo: LinkTo): Inline {
  if (id === '') return [t('change.document.introduction')];
  const to = change === 'removed' ? null : linkTo(id);
  return phrase(t, `change.section.${change}`, { name: [to === null ? title : { text: title, to }] });
}

/**
 * The sentences about a change of a document: the author's, or one for each section. By default, sections have no links.
 */
export function documentSentences(
  t: Translate,
  { kind, note, sections }: Pick<DocChange, 'kind' | 'note' | 'sections'>,
  linkTo: LinkTo = () => null,
): Inline[] {
  if (note !== '') return [[note]];
  if (kind === 'changed') return sections.map((section) => sectionSentence(t, section, linkTo));
  return [[t(`change.document.${kind}`)]];
}

/** The sentence about access to an operation; its signature is a key of the dictionary. */
function accessSentence(t: Translate, { subject, to, of }: ApiFact): Inline {
  const parts = { of: codes([of]), to: codes([to]) };
  if (subject === 'scope')
    return phrase(t, to === '' ? 'change.access.anyScope' : 'change.access.scope', parts);
  return phrase(t, `change.access.${to === 'always' || to === 'with-key' ? to : 'never'}`, parts);
}

/** The sentence about a change of the API. */
export function apiSentence(t: Translate, fact: ApiFact): Inline {
  const { subject, change, of, name, values, rule, from, to } = fact;
  if (subject === 'scope' || subject === 'signature' || change === 'replaced') return accessSentence(t, fact);
  const orNone = (text: string): Inline => (text === '' ? [t('change.none')] : codes([text]));
  const ruleText = Object.entries(RULE_TEXTS).find(([one]) => one === rule)?.[1];
  return phrase(t, `change.api.${change}`, {
    subject: phrase(t, `change.subject.${subject}`, { of: codes([of]), name: codes([name]) }),
    from: orNone(from),
    to: orNone(to),
    values: codes(values),
    rule: ruleText ? [t(ruleText)] : [],
  });
}

/** The text of an entry of the changelog: the author's, or the sentence of a recorded change. */
export const changelogEntryText = (
  t: Translate,
  { text, fact }: Pick<ApiChangelogEntry, 'text' | 'fact'>,
): Inline => (fact ? apiSentence(t, fact) : text);

/** The effect of a recorded change on clients; `null` if there is none. */
export const impactText = (t: Translate, { fact }: Pick<ApiChangelogEntry, 'fact'>): string | null =>
  fact === null || fact.impact === 'none' ? null : t(`change.${fact.impact}`);
