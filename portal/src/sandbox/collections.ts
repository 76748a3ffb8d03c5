// Sandbox collections: defaults, conflicts, and lookup of their objects.
import { ownOf } from '../../../common/contract/own.ts';
import { randomText } from '../hash.ts';
import { invalid, notFound, Problem } from './problem.ts';
import { createId, formatInstant, type Kind, type State, type Stored } from './state.ts';

type Body = Stored['body'];

export interface Collection {
  kind: Kind;
  /** Singular name for messages. */
  noun: string;
  /** Path parameters of the object and of its parent. */
  parameter: string;
  parent?: { kind: Kind; parameter: string; noun: string };
  /** Returns the default members of a new object. */
  defaults: (input: Body, state: State, parent: string) => Body;
  /** Throws if a new or changed object conflicts with another object, or refers to a missing one. */
  check?: (body: Body, state: State, current: Stored | null, parent: string) => void;
  /** Throws if the object must not be deleted. */
  checkDeletion?: (state: State, current: Stored) => void;
  /** Applies side effects of a change. */
  after?: (state: State, parent: string) => void;
}

const objectsOf = (state: State, kind: Kind, parent = ''): Stored[] =>
  state.objects.filter((object) => object.kind === kind && (parent === '' || object.parent === parent));
const otherObjects = (state: State, kind: Kind, current: Stored | null, parent = ''): Stored[] =>
  objectsOf(state, kind, parent).filter((object) => object !== current);
const conflict = (detail: string): Problem => new Problem('conflict', detail);

const hostname: Collection = {
  kind: 'hostname',
  noun: 'hostname',
  parameter: 'hostnameId',
  defaults: ({ name }) => ({
    status: 'pending',
    cname: `${String(name).replace(/^\*\./, '')}.edge.example.net`,
    serviceArea: 'global',
    tls: { certificate: 'managed', minVersion: '1.2' },
    http3: true,
    verification: {
      name: `_edge-challenge.${String(name).replace(/^\*\./, '')}`,
      value: randomText(12, 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'),
    },
  }),
  check: ({ name, originIds }, state, current) => {
    if (otherObjects(state, 'hostname', current).some(({ body }) => body.name === name))
      throw conflict(`The hostname ${name} already exists.`);
    const existingIds = new Set(objectsOf(state, 'origin').map(({ id }) => id));
    const errors = (Array.isArray(originIds) ? originIds : []).flatMap((id, index) =>
      existingIds.has(String(id))
        ? []
        : [{ pointer: `#/originIds/${index}`, detail: 'No origin has this ID' }],
    );
    if (errors.length > 0) throw invalid(errors);
  },
};

const origin: Collection = {
  kind: 'origin',
  noun: 'origin',
  parameter: 'originId',
  defaults: () => ({ verify: true, backup: false }),
  checkDeletion: (state, { id }) => {
    const users = objectsOf(state, 'hostname').filter(
      ({ body }) => Array.isArray(body.originIds) && body.originIds.includes(id),
    );
    if (users.length > 0) throw conflict(`${users.length} of your hostnames use this origin.`);
  },
};

const HOSTNAME = { kind: 'hostname', parameter: 'hostnameId', noun: 'hostname' } as const;
const ZONE = { kind: 'zone', parameter: 'zoneId', noun: 'zone' } as const;

const wafRule: Collection = {
  kind: 'wafRule',
  noun: 'rule',
  parameter: 'wafRuleId',
  parent: HOSTNAME,
  defaults: (_, state, parent) => ({ mode: 'log', position: objectsOf(state, 'wafRule', parent).length + 1 }),
  check: ({ name }, state, current, parent) => {
    if (otherObjects(state, 'wafRule', current, parent).some(({ body }) => body.name === name))
      throw conflict(`This hostname already has a rule ${name}.`);
  },
  after: (state, parent) => {
    // The most recently moved object precedes the object whose position it took.
    const rules = objectsOf(state, 'wafRule', parent).sort(
      (a, b) => Number(a.body.position) - Number(b.body.position) || b.place - a.place,
    );
    rules.forEach((rule, index) => {
      rule.body.position = index + 1;
    });
  },
};

const zone: Collection = { kind: 'zone', noun: 'zone', parameter: 'zoneId', defaults: () => ({}) };

const record: Collection = {
  kind: 'record',
  noun: 'record set',
  parameter: 'recordSetId',
  parent: ZONE,
  defaults: (_, state, parent) => ({
    ttl: objectsOf(state, 'zone').find(({ id }) => id === parent)?.body.defaultTtl ?? 300,
  }),
  check: ({ name, type }, state, current, parent) => {
    const duplicate = otherObjects(state, 'record', current, parent).some(
      ({ body }) => body.name === name && body.type === type,
    );
    if (duplicate) throw conflict(`The zone already has a record set ${name} ${type}.`);
  },
  after: (state, parent) => {
    const changed = objectsOf(state, 'zone').find(({ id }) => id === parent);
    if (changed) changed.body.revision = Number(changed.body.revision) + 1;
  },
};

const purge: Collection = {
  kind: 'purge',
  noun: 'purge',
  parameter: 'purgeId',
  defaults: () => ({ mode: 'hard', status: 'queued' }),
};
const task: Collection = { kind: 'task', noun: 'task', parameter: 'taskId', defaults: () => ({}) };

export const COLLECTIONS = { hostname, origin, wafRule, zone, record, purge, task } as const;

/** Maximum number of objects in a sandbox, as in the trial plan. */
export const MAX_OBJECTS = 100;

type Params = Readonly<Record<string, string>>;

/** Returns the ID of the parent object in the path. Throws 404 if it does not exist. */
export function parentOf(state: State, { parent }: Collection, params: Params): string {
  if (!parent) return '';
  const id = ownOf(params, parent.parameter) ?? '';
  if (!objectsOf(state, parent.kind).some((object) => object.id === id)) throw notFound(parent.noun);
  return id;
}

/** Returns the objects of a collection in list order: rules by position, others newest first. */
export const listObjects = (state: State, collection: Collection, params: Params): Stored[] =>
  objectsOf(state, collection.kind, parentOf(state, collection, params)).sort((a, b) =>
    collection.kind === 'wafRule' ? Number(a.body.position) - Number(b.body.position) : b.place - a.place,
  );

/** Returns the object of a path. Throws 404 if it does not exist. */
export function requireObject(state: State, collection: Collection, params: Params): Stored {
  const parent = parentOf(state, collection, params);
  const match = objectsOf(state, collection.kind, parent).find(
    ({ id }) => id === ownOf(params, collection.parameter),
  );
  if (!match) throw notFound(collection.noun);
  return match;
}

/** Adds an object. Throws if it conflicts with another one. */
export function createObject(
  state: State,
  collection: Collection,
  input: Body,
  params: Params,
  now: number,
): Stored {
  const parent = parentOf(state, collection, params);
  if (state.objects.length >= MAX_OBJECTS)
    throw new Problem('quota-reached', `A sandbox has at most ${MAX_OBJECTS} objects.`);
  collection.check?.(input, state, null, parent);
  const time = formatInstant(now);
  const times: Body =
    collection.kind === 'purge' ? { createdAt: time } : { createdAt: time, updatedAt: time };
  const id = createId(collection.kind);
  const body: Body = { id, ...collection.defaults(input, state, parent), ...input, ...times };
  const stored = { kind: collection.kind, id, parent, version: 1, place: state.next++, body };
  state.objects.push(stored);
  collection.after?.(state, parent);
  return stored;
}

/** RFC 7396: applies a merge patch to a value. */
export function applyMergePatch(target: Body, patch: Body): Body {
  const result = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const previous = result.get(name);
    if (value === null) result.delete(name);
    else if (typeof value === 'object' && !Array.isArray(value))
      result.set(
        name,
        applyMergePatch(
          typeof previous === 'object' && previous !== null && !Array.isArray(previous) ? previous : {},
          value,
        ),
      );
    else result.set(name, value);
  }
  return Object.fromEntries(result);
}
