// Compares two editions of the API document: operations, events, parameters, fields, statuses, access.
import { hash } from 'node:crypto';
import { API_SUBJECTS, type ApiFact, type Impact } from '../../common/contract/entities/changes.ts';
import type { ApiDocument } from '../api-reference/document.ts';
import type { Row } from '../publication/rows.ts';
import { type Direction, fieldChanges, NONE } from './api-fields.ts';
import { type Message, type OperationFacts, surfaceOf } from './api-surface.ts';

/** A change with the affected operations and products. */
export interface ApiChange {
  fact: ApiFact;
  operations: string[];
  products: string[];
}

type Pair = readonly [before: OperationFacts, after: OperationFacts];

const changeOf = (fact: ApiFact, affected: readonly OperationFacts[]): ApiChange => ({
  fact,
  operations: affected.map(({ id }) => id),
  products: [...new Set(affected.flatMap(({ products }) => products))],
});

/** A change to an operation or event itself. */
function changeOfOperation(
  operation: OperationFacts,
  change: ApiFact['change'],
  impact: Impact,
  more: Partial<ApiFact> = {},
): ApiChange {
  const subject = operation.isEvent ? 'event' : 'operation';
  return changeOf({ ...NONE, subject, change, impact, of: operation.label, name: '', ...more }, [operation]);
}

/** Signature requirements, in ascending order of strictness. */
const SIGNATURES = ['never', 'with-key', 'always'];

function accessChanges([before, after]: Pair): ApiChange[] {
  const replaced = (subject: 'scope' | 'signature', from: string, to: string, impact: Impact) =>
    from === to ? [] : [changeOfOperation(after, 'replaced', impact, { subject, from, to })];
  const isStricter = SIGNATURES.indexOf(after.signature) > SIGNATURES.indexOf(before.signature);
  return [
    ...replaced('scope', before.scope ?? '', after.scope ?? '', after.scope === null ? 'none' : 'breaking'),
    ...replaced('signature', before.signature, after.signature, isStricter ? 'breaking' : 'none'),
  ];
}

/** A removed success status breaks clients. Clients may not expect a new error status. */
function statusChanges([before, after]: Pair): ApiChange[] {
  const changeOfStatus = (name: string, change: 'added' | 'removed', impact: Impact) =>
    changeOfOperation(after, change, impact, { subject: 'status', name });
  const isSuccess = (status: string) => status.startsWith('2');
  const added = after.statuses.filter((status) => !before.statuses.includes(status));
  const removed = before.statuses.filter((status) => !after.statuses.includes(status));
  return [
    ...added.map((status) => changeOfStatus(status, 'added', isSuccess(status) ? 'none' : 'maybe')),
    ...removed.map((status) => changeOfStatus(status, 'removed', isSuccess(status) ? 'breaking' : 'none')),
  ];
}

/** The name of a path parameter is not part of a request, so it is compared only if both editions have it. */
function parameterChanges([before, after]: Pair): ApiChange[] {
  const comparableFacts = (operation: OperationFacts, other: OperationFacts) =>
    operation.parameters.filter(
      (parameter) => parameter.in !== 'path' || other.parameters.some(({ name }) => name === parameter.name),
    );
  return fieldChanges(comparableFacts(before, after), comparableFacts(after, before), 'sent').map((change) =>
    changeOf({ ...change, subject: 'parameter', of: after.label }, [after]),
  );
}

/** A message before and after a change, with the operations that use it. */
interface MessagePair {
  subject: 'requestField' | 'responseField' | 'eventField';
  before: Message;
  after: Message;
  operations: OperationFacts[];
}

function messagesOf([before, after]: Pair): MessagePair[] {
  const pairOf = (
    subject: MessagePair['subject'],
    old: Message | null | undefined,
    now: Message | null | undefined,
  ): MessagePair[] => {
    if (!old && !now) return [];
    const missing = { schema: (old ?? now)?.schema ?? '', fields: [] };
    return [{ subject, before: old ?? missing, after: now ?? missing, operations: [after] }];
  };
  return [
    ...pairOf(after.isEvent ? 'eventField' : 'requestField', before.body, after.body),
    // `statusChanges` reports statuses that exist in only one edition.
    ...[...after.responses].flatMap(([status, now]) => {
      const old = before.responses.get(status);
      return old ? pairOf('responseField', old, now) : [];
    }),
  ];
}

/** Merges the changes to operations that share a named schema. Inline schemas and events are not merged. */
function mergeShared(messages: readonly MessagePair[]): MessagePair[] {
  const groups = Map.groupBy(messages, ({ subject, before, after, operations }) => {
    const isOwn = subject === 'eventField' || after.schema === '';
    return JSON.stringify([subject, before.schema, after.schema, isOwn ? operations[0]?.id : '']);
  });
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const operations = [first, ...others].flatMap((message) => message.operations);
    return [{ ...first, operations: [...new Set(operations)] }];
  });
}

const OBJECT_OF: Partial<Record<MessagePair['subject'], ApiFact['subject']>> = {
  requestField: 'requestObject',
  responseField: 'responseObject',
};

function messageChanges({ subject, before, after, operations }: MessagePair): ApiChange[] {
  const direction: Direction = subject === 'requestField' ? 'sent' : 'received';
  const [first, ...others] = operations;
  const owner =
    others.length === 0 && first
      ? { subject, of: first.label }
      : { subject: OBJECT_OF[subject] ?? subject, of: after.schema };
  return fieldChanges(before.fields, after.fields, direction).map((change) =>
    changeOf({ ...change, ...owner }, operations),
  );
}

/** Method and path without parameter names. */
const addressOf = ({ label }: OperationFacts): string => label.replace(/\{[^}]+\}/g, '{}');

/** The changes to an operation or event that both editions contain, except message changes. */
function changesOfPair(pair: Pair): ApiChange[] {
  const [before, after] = pair;
  return [
    ...(addressOf(before) === addressOf(after)
      ? []
      : [changeOfOperation(after, 'moved', 'breaking', { from: before.label, to: after.label })]),
    ...(!before.deprecated && after.deprecated ? [changeOfOperation(after, 'deprecated', 'none')] : []),
    ...accessChanges(pair),
    ...parameterChanges(pair),
    ...(after.isEvent ? [] : statusChanges(pair)),
  ];
}

/** The changes from one edition of the document to the next. Descriptions and examples are not compared. */
export function apiChanges(before: ApiDocument, after: ApiDocument): ApiChange[] {
  const [old, now] = [surfaceOf(before), surfaceOf(after)];
  const pairs = [...now.values()].flatMap((operation): Pair[] => {
    const same = old.get(operation.id);
    return same ? [[same, operation]] : [];
  });
  const changes = [
    ...[...now.values()]
      .filter(({ id }) => !old.has(id))
      .map((operation) => changeOfOperation(operation, 'added', 'none')),
    ...[...old.values()]
      .filter(({ id }) => !now.has(id))
      .map((operation) => changeOfOperation(operation, 'removed', 'breaking')),
    ...pairs.flatMap(changesOfPair),
    ...mergeShared(pairs.flatMap(messagesOf)).flatMap(messageChanges),
  ];
  const rank = ({ fact }: ApiChange) => API_SUBJECTS.indexOf(fact.subject);
  return changes.sort((a, b) => rank(a) - rank(b));
}

const MAX_CHANGES = 500;

/** An entry of the author's changelog. */
export interface Note {
  id: string;
  version: string;
  operations: string[];
}

/** An edition of the API document with its changelog. */
export interface ApiEdition {
  document: ApiDocument;
  notes: readonly Note[];
}

/** A row of `api_change`. Its ID contains the day but not the time, so that repeating a publication adds nothing. */
const rowOf = (
  kind: 'change' | 'note',
  version: string,
  body: object,
  { operations, products }: Omit<ApiChange, 'fact'>,
  at: string,
): Row => ({
  id: hash('sha256', JSON.stringify([kind, version, body, operations, at.slice(0, 10)])).slice(0, 16),
  kind,
  at,
  version,
  operations: JSON.stringify(operations),
  products: JSON.stringify(products),
  body: JSON.stringify(body),
});

/** Rows of `api_change`: the changes, and a `note` for each new entry of the author's changelog. */
export function apiRows(before: ApiEdition, after: ApiEdition, at: string): Row[] {
  const noteIds = new Set(before.notes.map(({ id }) => id));
  return [
    ...apiChanges(before.document, after.document)
      .slice(0, MAX_CHANGES)
      .map(({ fact, ...affected }) => rowOf('change', after.document.info.version, fact, affected, at)),
    ...after.notes
      .filter(({ id }) => !noteIds.has(id))
      .map(({ id, version, operations }) => rowOf('note', version, { id }, { operations, products: [] }, at)),
  ];
}
