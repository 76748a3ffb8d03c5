// Recorded changes: document changes by section, and API changes by operation and schema.
import { z } from 'zod';
import { localeCode } from '../call.ts';

/** A changed section of a document. The ID of the introduction is empty. */
export const SectionChangeSchema = z.object({
  id: z.string(),
  title: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
});
export type SectionChange = z.output<typeof SectionChangeSchema>;

/** Editions of a document: the standard one (empty) and the wplus one. */
export const EDITIONS = ['', 'wplus'] as const;

/** A change to a document in one language. */
export const DocChangeSchema = z.object({
  /** Permanent ID of the change. */
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['added', 'changed', 'deprecated', 'removed']),
  edition: z.enum(EDITIONS),
  /** The author's sentence, which replaces the list of sections; empty if there is none. */
  note: z.string(),
  sections: z.array(SectionChangeSchema),
});
export type DocChange = z.output<typeof DocChangeSchema>;

/** A feed entry for a document: a recorded change, or its `current` state, dated by its last update. */
export const DocEventSchema = DocChangeSchema.extend({
  kind: z.enum([...DocChangeSchema.shape.kind.options, 'current']),
  at: z.iso.datetime({ offset: true }),
  docId: z.string(),
  cateId: z.string(),
  title: z.string(),
  description: z.string(),
  locale: localeCode,
});
export type DocEvent = z.output<typeof DocEventSchema>;

/** Effect of a change on existing clients of the API. */
export const IMPACTS = ['breaking', 'maybe', 'none'] as const;
export type Impact = (typeof IMPACTS)[number];

/** Changed parts of the API. Suffix `Object`: a field of an object that several operations share. */
export const API_SUBJECTS = [
  'operation',
  'event',
  'parameter',
  'requestField',
  'requestObject',
  'responseField',
  'responseObject',
  'eventField',
  'status',
  'scope',
  'signature',
] as const;
/** Kinds of API changes. `values…`: allowed values; `rule`: another constraint (entities/api-reference.ts). */
export const API_CHANGES = [
  'added',
  'removed',
  'deprecated',
  'moved',
  'required',
  'optional',
  'type',
  'valuesAdded',
  'valuesRemoved',
  'rule',
  'replaced',
] as const;

/** One change to the API, as data. Each language derives a sentence from it. */
export const ApiFactSchema = z.object({
  subject: z.enum(API_SUBJECTS),
  change: z.enum(API_CHANGES),
  impact: z.enum(IMPACTS),
  /** The operation (`POST /v1/purges`), event, or schema that contains the changed part, or is the changed part. */
  of: z.string(),
  /** Parameter, field, status, or constraint; empty if the subject has no name. */
  name: z.string(),
  /** Added or removed values. */
  values: z.array(z.string()).default([]),
  /** Constraint of a `rule`. */
  rule: z.string().default(''),
  /** Text before and after; empty if there is none. */
  from: z.string().default(''),
  to: z.string().default(''),
});
export type ApiFact = z.output<typeof ApiFactSchema>;
